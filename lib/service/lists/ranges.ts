import { addDays, dayMs } from '#lib/contract/formats/time.values.ts'
import type { ListShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { lowestIdAt } from '#lib/service/ids.ts'
import { startOfDay } from '#lib/service/local-time.ts'

const isDateOnly = (text: string): boolean => !text.includes('T')

/** Beyond all shipments, where calendars disagree, hours of a zone change nothing. */
const hasZones = (day: string): boolean => day > '1900' && day < '9000'

/** Returns the start of a range from this day in a zone, or from this time. */
const startOf = (text: string, zone: string): Date =>
  isDateOnly(text) && hasZones(text) ? startOfDay(text, zone) : new Date(text)

/** Returns the exclusive end of a range to this time, or through this day in a zone. */
const endOf = (text: string, zone: string): Date => {
  if (!isDateOnly(text)) return new Date(Date.parse(text) + 1)
  return hasZones(text) ? startOfDay(addDays(text, 1), zone) : new Date(Date.parse(text) + dayMs)
}

type Range = Pick<ListShipmentsQuery, 'date_from' | 'date_to' | 'time_zone'>

/** Converts dates to moments: from the first, included, to the last, excluded; undefined leaves that end open. */
export const momentRange = ({ date_from: from, date_to: to, time_zone: zone = 'UTC' }: Range) => ({
  from: from === undefined ? undefined : startOf(from, zone),
  before: to === undefined ? undefined : endOf(to, zone),
})

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Converts dates and a cursor to a range of ids, which contain their time of creation; the end is exclusive. */
export const idRange = ({ cursor, ...range }: Range & { cursor?: string | undefined }) => {
  const { from, before } = momentRange(range)
  const end = before ? lowestIdAt(before) : lastId
  return {
    from: lowestIdAt(from ?? new Date(0)),
    before: cursor && cursor.toLowerCase() < end ? cursor.toLowerCase() : end,
  }
}
