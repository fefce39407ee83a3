import { cookies } from 'next/headers'

import { timeZoneCookie } from '#components/format/format-moment.ts'

import { findAccount } from './session.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** Returns the reader's time zone from the browser's cookie; UTC without it. */
export const readBrowserTimeZone = async (): Promise<string> => {
  const told = (await cookies()).get(timeZoneCookie)?.value
  return told && isTimeZone(told) ? told : 'UTC'
}

/** Returns the time zone of the dashboard's dates: the organization's, else the reader's. */
export const readTimeZone = async (): Promise<string> =>
  (await findAccount())?.organization.time_zone ?? readBrowserTimeZone()
