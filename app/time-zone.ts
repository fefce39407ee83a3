import { cookies } from 'next/headers'

import { timeZoneCookie } from '#components/format/time-zone-cookie.ts'
import { isTimeZone } from '#lib/contract/formats/dates.values.ts'

import { findAccount } from './session.ts'

/** Returns the reader's time zone from the browser's cookie; UTC without it. */
export const readBrowserTimeZone = async (): Promise<string> => {
  const told = (await cookies()).get(timeZoneCookie)?.value
  return told && isTimeZone(told) ? told : 'UTC'
}

/** Returns the time zone of the dashboard's dates: the organization's, else the reader's. */
export const readTimeZone = async (): Promise<string> =>
  (await findAccount())?.organization.time_zone ?? readBrowserTimeZone()
