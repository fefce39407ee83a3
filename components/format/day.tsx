'use client'

import { type DayFormat, formatDay } from '#lib/contract/formats/dates.values.ts'

import { useReader } from './time-zone.tsx'

/** Shows a calendar day, `YYYY-MM-DD`, as the organization writes days. */
export const Day = ({ day, format }: { day: string; format?: DayFormat }) => {
  const { locale } = useReader()
  return <time dateTime={day}>{formatDay(day, format, locale)}</time>
}
