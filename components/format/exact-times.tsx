'use client'

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** `holder` is the hovered or focused element: the times are shown while it is. */
type Shown = {
  holder: Element
  times: readonly HTMLTimeElement[]
  lines: string[]
  left: number
  top: number
  isAbove: boolean
}

const gap = 6
const widest = 340
const tallest = 128

/** Returns the text beside the first of these times; null if there are none. */
const describe = (holder: Element, times: readonly HTMLTimeElement[]): Shown | null => {
  const [first] = times
  if (!first) return null
  const exact = (time: HTMLTimeElement) => time.dataset['exact'] ?? ''
  const lines =
    times.length === 1
      ? [exact(first)]
      : [...new Set(times.map((time) => `${time.textContent}: ${exact(time)}`))]
  const box = first.getBoundingClientRect()
  // The row below is the one that is read or pressed next.
  const isAbove = box.top > tallest
  return {
    holder,
    times,
    lines,
    left: Math.max(gap, Math.min(box.left, window.innerWidth - widest)),
    top: isAbove ? box.top - gap : box.bottom + gap,
    isAbove,
  }
}

const isHeld = (shown: Shown | null): shown is Shown =>
  shown?.holder.matches(':hover, :focus-visible') === true

/**
 * Shows the exact UTC time of the hovered or focused element: one tooltip for all times of the page, so that long
 * lists contain none. Focus on a row shows the times of the row, which then need no tab stops.
 */
export const ExactTimes = () => {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const hide = () => setShown(null)
    // Focus scrolls a row into sight, and what scrolls under a resting pointer is entered by it: neither may hide what
    // the focus has just shown.
    const leave = () => setShown((last) => (isHeld(last) ? last : null))
    const move = () => setShown((last) => (isHeld(last) ? describe(last.holder, last.times) : null))
    const point = ({ target, pointerType }: PointerEvent) => {
      const time = target instanceof Element ? target.closest<HTMLTimeElement>('time[data-exact]') : null
      if (time) setShown(describe(time, [time]))
      else if (pointerType === 'mouse') leave()
    }
    const focus = ({ target }: FocusEvent) => {
      const isByKeyboard = target instanceof Element && target.matches(':focus-visible')
      setShown(isByKeyboard ? describe(target, timesToTell(target)) : null)
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    }
    document.addEventListener('pointerover', point)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', press)
    document.addEventListener('scroll', move, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointerover', point)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', press)
      document.removeEventListener('scroll', move, { capture: true })
    }
  }, [])
  if (!shown) return null
  return createPortal(
    <div
      role="tooltip"
      style={{ left: shown.left, top: shown.top }}
      className={`numeric pointer-events-none fixed z-60 rounded-sm bg-ink px-2 py-1 text-sm text-paper shadow-raised ${shown.isAbove ? '-translate-y-full' : ''}`}
    >
      {shown.lines.map((line) => (
        <span key={line} className="block whitespace-nowrap">
          {line}
        </span>
      ))}
    </div>,
    // Announced text has to be inside a landmark.
    document.querySelector('main') ?? document.body,
  )
}

/** More times than this belong to a region and not to the focused element. */
const most = 6

/** Targets that only receive the focus to continue from, as after "Skip to the content", show nothing. */
const places = 'main, section, article, form, fieldset, [role=dialog], [role=alertdialog]'

const within = (element: Element): HTMLTimeElement[] => [
  ...element.querySelectorAll<HTMLTimeElement>('time[data-exact]'),
]

/** Returns the times inside a focused element, else those of its row. */
const timesToTell = (focused: Element): HTMLTimeElement[] => {
  if (focused.matches(places)) return []
  const inside = within(focused)
  const row = inside.length === 0 ? focused.closest('tr, li') : null
  const times = row ? within(row) : inside
  if (times.length > 0 && times.length <= most) return times
  return focused instanceof HTMLTimeElement ? [focused] : []
}
