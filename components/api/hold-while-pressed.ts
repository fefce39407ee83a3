import { notifyManager } from '@tanstack/react-query'

/** A press that ends where the page does not see it, such as in a menu of the browser, holds nothing for longer. */
const longestMs = 1000

/**
 * Shows what was read only once the pointer is released, until `signal` aborts. A button that moved from under the pointer
 * while it was pressed would not be clicked.
 */
export const holdWhilePressed = (signal: AbortSignal): void => {
  const held: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    for (const notify of held.splice(0)) notify()
  }
  notifyManager.setScheduler((notify) => {
    if (timer === undefined) setTimeout(notify, 0)
    else held.push(notify)
  })
  const press = () => {
    clearTimeout(timer)
    timer = setTimeout(release, longestMs)
  }
  // The click follows in the same turn.
  const releaseSoon = () => setTimeout(release, 0)
  window.addEventListener('pointerdown', press, { capture: true, signal })
  window.addEventListener('pointerup', releaseSoon, { capture: true, signal })
  window.addEventListener('pointercancel', releaseSoon, { capture: true, signal })
}
