import { z } from 'zod'

import { largestInteger, text } from '#lib/contract/api/primitives.ts'
import type { ListShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import {
  readSort,
  type ShipmentSort,
  shipmentSorts,
  usualSort,
} from '#lib/contract/shipments/shipment-sorts.values.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** End of a page: the key of its last row in the order of the list, and its ID. */
export type Position = { key: string; id: string }

const isAmount = (key: string): boolean => /^\d+$/.test(key) && Number(key) <= largestInteger

const cursorShape = z
  .tuple([z.enum(shipmentSorts), text().max(200), z.uuid()])
  .refine(([sort, key]) => readSort(sort).field !== 'total_charged_cents' || isAmount(key))

/** Formats a cursor with its sort. Newest first it is an ID, which contains the time of creation. */
export const writeCursor = (sort: ShipmentSort, { key, id }: Position): string =>
  sort === usualSort
    ? id
    : Buffer.from(JSON.stringify([sort, key, id] satisfies z.infer<typeof cursorShape>)).toString('base64url')

const parse = (cursor: string): { sort: ShipmentSort; position: Position } | null => {
  if (z.uuid().safeParse(cursor).success) {
    return { sort: usualSort, position: { key: '', id: cursor.toLowerCase() } }
  }
  try {
    const [sort, key, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { sort, position: { key, id } }
  } catch {
    return null
  }
}

const refuse = (message: string): never => {
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'cursor', message }] })
}

/** Reads the position of a query; null on the first page. Throws VALIDATION_ERROR for a cursor of another sort. */
export const readCursor = ({
  cursor,
  sort,
}: Pick<ListShipmentsQuery, 'cursor' | 'sort'>): Position | null => {
  if (cursor === undefined) return null
  const read = parse(cursor) ?? refuse('Use the next_cursor from the previous page.')
  if (read.sort === sort) return read.position
  return refuse(
    `This cursor is from a page with sort=${read.sort}. Use that sort, or start at the first page, without a cursor.`,
  )
}
