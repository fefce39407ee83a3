import { formatMoment } from '#lib/contract/formats/dates.values.ts'
import { defaultLocale } from '#lib/contract/formats/locales.values.ts'

/** Writes a moment for the timeline, whose entries read the same in every time zone. */
export const inUtc = (moment: Date): string =>
  `${formatMoment(moment.toISOString(), 'long-date-time', { timeZone: 'UTC', locale: defaultLocale })} UTC`
