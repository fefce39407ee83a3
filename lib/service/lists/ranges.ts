import type { ListShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { lowestIdAt } from '#lib/service/ids.ts'

const isDateOnly = (text: string): boolean => !text.includes('T')

/** The first moment of a range that begins with this day in UTC, or with this moment. */
export const startOf = (text: string): Date => new Date(isDateOnly(text) ? `${text}T00:00:00.000Z` : text)

/** The last moment of a range that ends with this moment, or with the end of this day in UTC. */
export const endOf = (text: string): Date => new Date(isDateOnly(text) ? `${text}T23:59:59.999Z` : text)

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Dates and cursor alike part the ids, which tell when they were made: from the first up to but without the second. */
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
