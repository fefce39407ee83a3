import { useSyncExternalStore } from 'react'

let isPending = false
/** The page that the router shows: on the way back, the browser's URL is ahead of it. */
let shown = ''
const listeners = new Set<() => void>()

const set = (next: boolean): void => {
  if (isPending === next) return
  isPending = next
  for (const listener of listeners) listener()
}

const pageOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url, location.href)
  return `${pathname}?${searchParams}`
}

/** Marks a navigation to the page at `url` as pending, whatever began it: a link, a shortcut, an action, or the way back. */
export const beginNavigation = (url: string): void => set(pageOf(url) !== shown)

/** Marks the page at `url` as shown, which completes a pending navigation. */
export const endNavigation = (url: string): void => {
  shown = pageOf(url)
  set(false)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether a navigation is pending. */
export const useIsNavigating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPending,
    () => false,
  )
