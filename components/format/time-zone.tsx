'use client'

import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

import { timeZoneCookie } from './time-zone-cookie.ts'

const neverChanges = () => () => {}
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const TimeZoneContext = createContext('UTC')

/** The reader's IANA time zone; `UTC` until the browser has said which. */
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
