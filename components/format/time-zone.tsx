'use client'

import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

import { timeZoneCookie } from './format-moment.ts'

const neverChanges = () => () => {}
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Names a time zone by its city: `Los Angeles`. */
export const zoneName = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const TimeZoneContext = createContext('UTC')

/**
 * Returns the IANA time zone of displayed times: the organization's, else the reader's, `UTC` until the browser
 * reported it.
 */
export const useTimeZone = (): string => useContext(TimeZoneContext)

/** Renders times in the zone of the cookie, and updates the cookie from the browser. */
export const TimeZoneProvider = ({ timeZone, children }: { timeZone: string; children: ReactNode }) => {
  const current = useSyncExternalStore(neverChanges, browserTimeZone, () => timeZone)
  useEffect(() => {
    if (current === timeZone) return
    document.cookie = `${timeZoneCookie}=${encodeURIComponent(current)}; path=/; max-age=31536000; samesite=lax`
  }, [current, timeZone])
  return <TimeZoneContext value={current}>{children}</TimeZoneContext>
}

/** Renders times in the organization's zone; null: in the reader's own. */
export const FixedTimeZone = ({ timeZone, children }: { timeZone: string | null; children: ReactNode }) => {
  const own = useTimeZone()
  return <TimeZoneContext value={timeZone ?? own}>{children}</TimeZoneContext>
}
