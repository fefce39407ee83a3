'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Returns the values of a form, for comparison. */
const contentOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    Array.from(form.elements, (element) => {
      if (element instanceof HTMLInputElement) return [element.value, element.checked]
      const isText = element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
      return isText ? element.value : null
    }),
  )

/**
 * Marks a form with `data-unsaved` while its values differ from the initial ones, until it was sent without error:
 * refreshes wait for it, and leaving asks.
 */
export const useUnsavedMark = (
  form: RefObject<HTMLFormElement | null>,
  { pending, error }: { pending: boolean; error: string | null },
): void => {
  const saved = useRef<string | null>(null)
  const wasPending = useRef(false)
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const note = () => {
      saved.current ??= contentOf(element)
    }
    const mark = () => {
      element.toggleAttribute('data-unsaved', contentOf(element) !== saved.current)
    }
    element.addEventListener('focusin', note, { signal })
    element.addEventListener('input', mark, { signal })
    return () => stop.abort()
  }, [form])
  useEffect(() => {
    const isSent = wasPending.current && !pending && !error
    // A form that failed its own validation has ended its attempt with nothing sent.
    if (isSent && !form.current?.querySelector('[aria-invalid="true"]')) {
      form.current?.removeAttribute('data-unsaved')
      saved.current = null
    }
    wasPending.current = pending
  }, [form, pending, error])
}
