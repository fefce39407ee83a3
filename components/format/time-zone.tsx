'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'

import { ownTimeZone } from '#lib/contract/formats/dates.values.ts'
import { defaultLocale, type Locale, type Reader } from '#lib/contract/formats/locales.values.ts'

import { timeZoneCookie } from './time-zone-cookie.ts'

const neverChanges = () => () => {}

/** Names a time zone by its city: `Los Angeles`. */
export const zoneName = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const ReaderContext = createContext<Reader>({ timeZone: 'UTC', locale: defaultLocale })

/**
 * Returns what displayed dates are written by: the organization's time zone and locale, else the reader's time zone,
 * `UTC` until the browser reported it.
 */
export const useReader = (): Reader => useContext(ReaderContext)

/** Returns the IANA time zone of displayed times. */
export const useTimeZone = (): string => useReader().timeZone

/** Renders times in the zone of the cookie, and updates the cookie from the browser. */
export const TimeZoneProvider = ({ timeZone, children }: { timeZone: string; children: ReactNode }) => {
  const current = useSyncExternalStore(neverChanges, ownTimeZone, () => timeZone)
  useEffect(() => {
    if (current === timeZone) return
    document.cookie = `${timeZoneCookie}=${encodeURIComponent(current)}; path=/; max-age=31536000; samesite=lax`
  }, [current, timeZone])
  const reader = useMemo((): Reader => ({ timeZone: current, locale: defaultLocale }), [current])
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

type OrganizationFormatsProps = {
  /** null: the reader's own. */
  timeZone: string | null
  locale: Locale
  children: ReactNode
}

/** Renders dates by the organization's time zone and locale. */
export const OrganizationFormats = ({ timeZone, locale, children }: OrganizationFormatsProps) => {
  const own = useTimeZone()
  const reader = useMemo(() => ({ timeZone: timeZone ?? own, locale }), [timeZone, own, locale])
  return <ReaderContext value={reader}>{children}</ReaderContext>
}
