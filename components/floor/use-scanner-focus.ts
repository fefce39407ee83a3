'use client'

import { type RefObject, useEffect } from 'react'

const takesText = (element: Element | null): boolean =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/**
 * Lets a hardware scanner type into the field from any focus: text typed outside of fields goes there. Space and Enter
 * keep their meaning on buttons and links.
 */
export const useScannerFocus = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const catchTyping = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' '
      if (!isText || event.ctrlKey || event.metaKey || event.altKey) return
      const isInDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (!isInDialog && !takesText(document.activeElement)) field.current?.focus()
    }
    window.addEventListener('keydown', catchTyping)
    return () => window.removeEventListener('keydown', catchTyping)
  }, [field])
}
