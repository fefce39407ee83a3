'use client'

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

type Values = readonly (string | boolean | null)[]

const valuesOf = (element: Element): Values => {
  if (element instanceof HTMLInputElement) return [element.value, element.checked]
  const isText = element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
  return [isText ? element.value : null]
}

/** Returns the values that a field came with, which a person may have changed before the page's scripts ran. */
const servedValuesOf = (element: Element): Values => {
  if (element instanceof HTMLInputElement) {
    const value = element.hasAttribute('value') ? element.defaultValue : element.value
    return [value, element.checked || element.defaultChecked]
  }
  if (element instanceof HTMLTextAreaElement) return [element.defaultValue || element.value]
  if (element instanceof HTMLSelectElement) {
    return [[...element.options].find((option) => option.defaultSelected)?.value ?? element.value]
  }
  return [null]
}

/** Returns the values of a form, for comparison. */
const contentOf = (form: HTMLFormElement, read = valuesOf): string =>
  JSON.stringify(Array.from(form.elements, read))

/** Events that precede every change of a field. */
const preludes = ['focusin', 'pointerdown', 'keydown', 'beforeinput'] as const

/**
 * Marks a form with `data-unsaved` while its values differ from the initial ones, until it was sent without error:
 * refreshes wait for it, and leaving requires confirmation. Returns whether it is marked. With `isServed`, the initial
 * values are those that the service sent, even if a person changed them before the page's scripts ran.
 */
export const useUnsavedMark = (
  form: RefObject<HTMLFormElement | null>,
  { pending, error, isServed }: { pending: boolean; error: string | null; isServed: boolean },
): boolean => {
  const [isUnsaved, setIsUnsaved] = useState(false)
  const saved = useRef<string | null>(null)
  const wasPending = useRef(false)
  const mark = useEffectEvent((isDifferent: boolean): void => {
    form.current?.toggleAttribute('data-unsaved', isDifferent)
    setIsUnsaved(isDifferent)
  })
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const stop = new AbortController()
    const { signal } = stop
    saved.current = contentOf(element, isServed ? servedValuesOf : valuesOf)
    mark(contentOf(element) !== saved.current)
    const note = () => {
      // Unchanged fields may show newer values of the service by now.
      if (!element.hasAttribute('data-unsaved')) saved.current = contentOf(element)
    }
    for (const prelude of preludes) element.addEventListener(prelude, note, { capture: true, signal })
    element.addEventListener('input', () => mark(contentOf(element) !== saved.current), { signal })
    return () => stop.abort()
  }, [form, isServed])
  useEffect(() => {
    const element = form.current
    const isSent = wasPending.current && !pending && !error
    wasPending.current = pending
    if (!element?.hasAttribute('data-unsaved')) return
    // A form that failed its own validation has ended its attempt with nothing sent. A field that depends on another
    // may have followed it back.
    const isSaved = isSent && !element.querySelector('[aria-invalid="true"]')
    if (isSaved || contentOf(element) === saved.current) mark(false)
  })
  return isUnsaved
}
