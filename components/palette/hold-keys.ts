import type { HoldingWindow } from './held-keys.ts'

/** Runs before any module has loaded. It is written out as text, and so uses nothing of this one. */
const hold = (): void => {
  const page: HoldingWindow = window
  page.heldKeys = []
  page.addEventListener('keydown', (event) => {
    // Pages with shortcuts have a button that names one.
    if (!page.heldKeys || !document.querySelector('[aria-keyshortcuts]')) return
    page.heldKeys.push(event)
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') event.preventDefault()
  })
}

/** The script that holds keys for `useShortcuts`: a page is shown, and used, before its own scripts run. */
export const holdKeys = `(${hold.toString()})()`
