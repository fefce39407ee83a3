import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'

/** The page that is being navigated to, as a path with its query string; null while none is. */
let target: string | null = null
/** The page that the router shows: on the way back, the browser's URL is ahead of it. */
let shown = ''
const listeners = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

const pageOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url, location.href)
  return `${pathname}?${searchParams}`
}

/** Marks a navigation to the page at `url` as pending, whatever began it: a link, a shortcut, an action, or the way back. */
export const beginNavigation = (url: string): void => {
  const page = pageOf(url)
  target = page === shown ? null : page
  notify()
}

/** Marks the page at `url` as shown, which completes a pending navigation. */
export const endNavigation = (url: string): void => {
  shown = pageOf(url)
  if (target === null) return
  target = null
  // Once the page is painted: before, React would first run all effects of the page and render what listens.
  requestAnimationFrame(() => setTimeout(notify))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether a navigation is pending. */
export const useIsNavigating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => target !== null,
    () => false,
  )

/** Returns where a pending navigation within the page at `pathname` leads, as a path with its query string; null while none is. */
export const targetWithin = (pathname: string): string | null =>
  target?.split('?')[0] === pathname ? target : null

/** Returns where a pending navigation within this page leads, as a path with its query string; null while none is. */
export const useTarget = (): string | null => {
  const pathname = usePathname()
  return useSyncExternalStore(
    subscribe,
    () => targetWithin(pathname),
    () => null,
  )
}
