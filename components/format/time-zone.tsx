'use client'

import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

import { timeZoneCookie } from './time-zone-cookie.ts'

const neverChanges = () => () => {}
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const TimeZoneContext = createContext('UTC')

/** The IANA time zone that times are told in: the organization's, else the reader's, `UTC` until the browser has said which. */
export const useTimeZone = (): string => useContext(TimeZoneContext)

/** Renders times in the zone that the cookie names, and keeps the cookie true to the browser's zone. */
export const TimeZoneProvider = ({ timeZone, children }: { timeZone: string; children: ReactNode }) => {
  const current = useSyncExternalStore(neverChanges, browserTimeZone, () => timeZone)
  useEffect(() => {
    if (current === timeZone) return
    document.cookie = `${timeZoneCookie}=${encodeURIComponent(current)}; path=/; max-age=31536000; samesite=lax`
  }, [current, timeZone])
  return <TimeZoneContext value={current}>{children}</TimeZoneContext>
}

/** Renders times in the organization's zone, for every reader alike; null: in the reader's own. */
export const FixedTimeZone = ({ timeZone, children }: { timeZone: string | null; children: ReactNode }) => {
  const own = useTimeZone()
  return <TimeZoneContext value={timeZone ?? own}>{children}</TimeZoneContext>
}
