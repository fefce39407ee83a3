import type { ListShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { lowestIdAt } from '#lib/service/ids.ts'

import { endOf, startOf } from './date-boundary.ts'

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
