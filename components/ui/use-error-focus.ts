'use client'

import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Moves the focus to the first invalid field, which is read with its error. Returns a function to call on submission;
 * errors are known then, or once it is no longer `pending`.
 */
export const useErrorFocus = (fields: RefObject<HTMLElement | null>, pending: boolean): (() => void) => {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (attempt === 0 || pending) return
    const field = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A field that has the focus already would not be read with its error.
    if (field === document.activeElement) field?.blur()
    field?.focus()
  }, [fields, attempt, pending])
  return useCallback(() => setAttempt((attempts) => attempts + 1), [])
}
