import type { ListShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { lowestIdAt } from '#lib/service/ids.ts'

const isDateOnly = (text: string): boolean => !text.includes('T')

/** Returns the start of a range from this day in UTC, or from this time. */
export const startOf = (text: string): Date => new Date(isDateOnly(text) ? `${text}T00:00:00.000Z` : text)

/** Returns the end of a range to this time, or to the end of this day in UTC. */
export const endOf = (text: string): Date => new Date(isDateOnly(text) ? `${text}T23:59:59.999Z` : text)

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Converts dates and a cursor to a range of ids, which contain their time of creation; the end is exclusive. */
export const idRange = ({
  cursor,
  date_from: from,
  date_to: to,
}: Pick<ListShipmentsQuery, 'cursor' | 'date_from' | 'date_to'>) => {
  const before = to ? lowestIdAt(new Date(endOf(to).getTime() + 1)) : lastId
  return {
    from: from ? lowestIdAt(startOf(from)) : lowestIdAt(new Date(0)),
    before: cursor && cursor.toLowerCase() < before ? cursor.toLowerCase() : before,
  }
}
