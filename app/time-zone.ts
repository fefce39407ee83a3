import { cookies } from 'next/headers'

import { timeZoneCookie } from '#components/format/time-zone-cookie.ts'

import { findAccount } from './session.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** The reader's own time zone as their browser last told it; UTC before it has. */
export const readBrowserTimeZone = async (): Promise<string> => {
  const told = (await cookies()).get(timeZoneCookie)?.value
  return told && isTimeZone(told) ? told : 'UTC'
}

/** The time zone that the dashboard's dates and days are in: the organization's, else the reader's own. */
export const readTimeZone = async (): Promise<string> =>
  (await findAccount())?.organization.time_zone ?? readBrowserTimeZone()
