'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

type Rgb = readonly [number, number, number]

/** The colour as it is painted: canvas turns whatever the browser understands into bytes. */
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

/** Backgrounds beneath an element, from the page up. */
const groundsOf = (element: Element | null): string[] =>
  element === null ? [] : [...groundsOf(element.parentElement), getComputedStyle(element).backgroundColor]

/** Contrast as WCAG 2 counts it, of what an element's text is painted with on what is beneath it. */
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

/** Calls at once, and again whenever the theme changes. Answers how to stop. */
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

/** What AA asks of text of this size. */
const enough = 4.5

/** A sample with the contrast that is measured on it, in whatever theme it stands. */
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
        {ratio === null ? '…' : `${ratio.toFixed(1)} : 1${ratio < enough ? ', too low' : ''}`}
      </span>
    </>
  )
}
