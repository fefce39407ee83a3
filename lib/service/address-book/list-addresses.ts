import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { AddressEntry, ListAddressesQuery } from '#lib/contract/addresses/address-book.ts'
import { foldText } from '#lib/service/addresses/normalise-address.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { escapeLike } from '#lib/service/lists/search.ts'

import { type EntryRow, presentEntry } from './entry-columns.ts'

/** Where a page ended: by name, or by the moment of use. */
const cursorShape = z.union([
  z.tuple([z.literal('name'), z.string(), z.uuid()]),
  z.tuple([z.literal('recent'), z.iso.datetime().nullable(), z.uuid()]),
])

type Cursor = z.infer<typeof cursorShape>

const writeCursor = (sort: ListAddressesQuery['sort'], row: EntryRow): string => {
  const cursor: Cursor =
    sort === 'name'
      ? ['name', row.sortName, row.id]
      : ['recent', row.lastUsedAt?.toISOString() ?? null, row.id]
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

const readCursor = (query: ListAddressesQuery): Cursor | null => {
  if (query.cursor === undefined) return null
  try {
    const cursor = cursorShape.parse(JSON.parse(Buffer.from(query.cursor, 'base64url').toString()))
    if (cursor[0] === query.sort) return cursor
  } catch {
    // What cannot be read is told below, like a cursor of the other order.
  }
  const message = 'cursor must be the next_cursor from the previous page, in the same order.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'cursor', message }] })
}

const after = (cursor: Cursor | null) => {
  if (cursor === null) return undefined
  const [order, value, id] = cursor
  if (order === 'name') return sql`(${addressBook.sortName}, ${addressBook.id}) > (${value}, ${id}::uuid)`
  const neverUsed = isNull(addressBook.lastUsedAt)
  return value === null
    ? and(neverUsed, sql`${addressBook.id} < ${id}::uuid`)
    : or(
        neverUsed,
        sql`(${addressBook.lastUsedAt}, ${addressBook.id}) < (${value}::timestamptz, ${id}::uuid)`,
      )
}

const matching = (search: string | undefined) =>
  foldText(search ?? '')
    .split(' ')
    .filter(Boolean)
    .map((word) => sql`${addressBook.searchText} like ${`%${escapeLike(word)}%`}`)

/** One page of the address book: entries in which every word of the search occurs. */
export const listAddresses = async (
  ctx: ServiceContext,
  query: ListAddressesQuery,
): Promise<Page<AddressEntry>> => {
  const order =
    query.sort === 'name'
      ? [asc(addressBook.sortName), asc(addressBook.id)]
      : [sql`${addressBook.lastUsedAt} desc nulls last`, desc(addressBook.id)]
  const found = await ctx.db
    .select()
    .from(addressBook)
    .where(
      and(
        eq(addressBook.organizationId, ctx.organizationId),
        after(readCursor(query)),
        ...matching(query.search),
      ),
    )
    .orderBy(...order)
    .limit(query.limit + 1)
  const { rows, tail } = splitPage(found, query.limit, (last) => writeCursor(query.sort, last))
  return { data: rows.map(presentEntry), ...tail }
}
