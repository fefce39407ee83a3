'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

import { formatTenths } from '#lib/contract/formats/numbers.values.ts'

type Rgb = readonly [number, number, number]

/** Returns a colour as bytes: a canvas converts every notation that the browser knows. */
const paint = (pen: CanvasRenderingContext2D, colors: readonly string[]): Rgb => {
  pen.clearRect(0, 0, 1, 1)
  for (const color of colors) {
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

const channel = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)

/** Returns the backgrounds below an element, from the page up. */
const groundsOf = (element: Element | null): string[] =>
  element === null ? [] : [...groundsOf(element.parentElement), getComputedStyle(element).backgroundColor]

/** Returns the WCAG 2 contrast of an element's text and background. */
const measure = (element: Element): number | null => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  const grounds = groundsOf(element)
  const [ground, ink] = [
    luminance(paint(pen, grounds)),
    luminance(paint(pen, [...grounds, getComputedStyle(element).color])),
  ]
  return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05)
}

/** Calls back at once and whenever the theme changes. Returns a function that stops it. */
const onTheme = (measureAgain: () => void): (() => void) => {
  measureAgain()
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(measureAgain)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', measureAgain)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', measureAgain)
  }
}

/** Returns the contrast that AA requires for text of this size. */
const enough = 4.5

/** Shows a sample with its measured contrast in the current theme. */
export const Contrast = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLSpanElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  useEffect(
    () =>
      onTheme(() => {
        const sample = place.current?.firstElementChild
        if (sample) setRatio(measure(sample))
      }),
    [],
  )
  return (
    <>
      <span ref={place} className="min-w-0">
        {children}
      </span>
      <span className="numeric text-sm text-ink-soft">
        {ratio === null ? '…' : `${formatTenths(ratio)} : 1${ratio < enough ? ', too low' : ''}`}
      </span>
    </>
  )
}
