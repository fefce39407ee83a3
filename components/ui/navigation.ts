import { useSyncExternalStore } from 'react'

let pending = 0
const listeners = new Set<() => void>()

const change = (by: number): void => {
  pending += by
  for (const listener of listeners) listener()
}

/** Marks a navigation as pending. Returns a function that marks it as complete or cancelled. */
export const beginNavigation = (): (() => void) => {
  change(1)
  return () => change(-1)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether a navigation is pending. */
export const useIsNavigating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  )
