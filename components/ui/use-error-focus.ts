'use client'

import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Brings whoever sent something to the first field with a fault, which is read out with it. Answers what to call when it
 * is sent; whether a field has a fault is known then, or once it is no longer `pending`.
 */
export const useErrorFocus = (fields: RefObject<HTMLElement | null>, pending: boolean): (() => void) => {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (attempt === 0 || pending) return
    const field = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Where it has the focus already, its fault would not be read.
    if (field === document.activeElement) field?.blur()
    field?.focus()
  }, [fields, attempt, pending])
  return useCallback(() => setAttempt((attempts) => attempts + 1), [])
}
