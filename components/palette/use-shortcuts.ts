'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'

import { focusPlace } from '#components/ui/focus-place.ts'
import { leavePage } from '#components/ui/unsaved-work.ts'

import { takeHeldKeys } from './held-keys.ts'
import { showPalette } from './palette-store.ts'
import { matchShortcut, type ShortcutAction, areSingleKeysOn } from './shortcuts.ts'

/** The time limit for the second key of a sequence. */
const sequenceMs = 1200

/** Fields that take no letters: after a click on a checkbox, shortcuts go on. */
const pressed = ':is([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(`input:not(${pressed}), textarea, select, [role="combobox"]`) !== null)

const isUnderDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Rows for j and k: those of tables, and marked ones of lists. */
const rows = 'tbody tr:not([data-heading]), [data-row]'

/** Moves the focus by `step` rows. */
const focusRow = (step: 1 | -1): void => {
  const links = [...document.querySelectorAll(`main :is(${rows})`)].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href], summary') ?? [],
  )
  const row = document.activeElement?.closest(rows)
  const here = links.findIndex((link) => link.closest(rows) === row)
  const next = here < 0 ? links.at(step > 0 ? 0 : -1) : links[here + step]
  next?.focus()
}

/** Selects the focused row, or no longer. */
const selectRow = (): void => {
  document.activeElement?.closest(rows)?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
}

/** Opens the preview of the focused row; the focus stays in the list, so that j and k move on. */
const previewRow = (): void => {
  document.activeElement?.closest(rows)?.querySelector<HTMLElement>('[data-preview]')?.click()
}

/** Presses the primary button of the focused form, or the only one of the page. */
const goOn = (): void => {
  const onward = '[data-onward]'
  const ownButton = document.activeElement?.closest('form')?.querySelector<HTMLElement>(onward)
  const buttons = [...document.querySelectorAll<HTMLElement>(`main ${onward}`)].filter((button) =>
    button.checkVisibility(),
  )
  const button = ownButton ?? (buttons.length === 1 ? buttons[0] : undefined)
  button?.focus()
  button?.click()
}

const focusSearch = (): void => {
  const field = document.querySelector<HTMLInputElement>('main :is(input[type="search"], [data-search])')
  if (!field) return showPalette('palette')
  field.focus()
  field.select()
}

const focusField = (): void => {
  document
    .querySelector<HTMLElement>('main form :is(input, textarea, select):not([type="hidden"], [type="file"])')
    ?.focus()
}

/** Moves the focus to the heading of the page, unless a control of it already has the focus. */
const focusPage = (): void => {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  if (heading && !main?.contains(document.activeElement)) focusPlace(heading)
}

/** Runs shortcuts on every page, except while the user types or a dialog is open. */
export const useShortcuts = (): void => {
  const router = useRouter()
  const pathname = usePathname()
  /** The page that a shortcut leaves. */
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (left.current === null || left.current === pathname) return
    left.current = null
    focusPage()
  }, [pathname])
  useEffect(() => {
    let keys: string[] = []
    let lastAt = 0
    const act = (action: ShortcutAction): void => {
      if (action.kind === 'go') {
        leavePage(() => {
          left.current = location.pathname
          router.push(action.href)
        })
      }
      if (action.kind === 'row') focusRow(action.step)
      else if (action.kind === 'select') selectRow()
      else if (action.kind === 'preview') previewRow()
      else if (action.kind === 'search') focusSearch()
      else if (action.kind === 'field') focusField()
      else if (action.kind !== 'go') showPalette(action.kind)
    }
    /** Returns whether the key was a shortcut. */
    const respond = (event: KeyboardEvent): boolean => {
      if (event.repeat || event.altKey) return false
      if (event.metaKey || event.ctrlKey) {
        const chord = event.key.toLowerCase()
        if (isUnderDialog() || (chord !== 'k' && chord !== 'enter')) return false
        event.preventDefault()
        if (chord === 'k') showPalette('palette')
        else goOn()
        return true
      }
      if (event.key.length > 1) return false
      if (isTyping(event.target) || isUnderDialog() || !areSingleKeysOn()) return false
      keys = event.timeStamp - lastAt < sequenceMs ? [...keys, event.key] : [event.key]
      lastAt = event.timeStamp
      const found = matchShortcut(keys) ?? matchShortcut((keys = [event.key]))
      if (found === 'begun') return false
      keys = []
      if (!found) return false
      event.preventDefault()
      act(found.action)
      return true
    }
    const handleKey = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented) respond(event)
    }
    // What was pressed after the first shortcut was meant for the page or the palette that it opens.
    takeHeldKeys().some(respond)
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [router])
}
