import { useSyncExternalStore } from 'react'

let pending = 0
const listeners = new Set<() => void>()

const change = (by: number): void => {
  pending += by
  for (const listener of listeners) listener()
}

/** Says that a page is on its way. Returns what says that it has come, or was given up. */
export const beginNavigation = (): (() => void) => {
  change(1)
  return () => change(-1)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a page that somebody went to is on its way. */
export const useIsNavigating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  )
