import { cookies } from 'next/headers'

import { timeZoneCookie } from '#components/format/time-zone-cookie.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** The reader's time zone as their browser last told it; UTC before it has. */
export const readTimeZone = async (): Promise<string> => {
  const told = (await cookies()).get(timeZoneCookie)?.value
  return told && isTimeZone(told) ? told : 'UTC'
}
