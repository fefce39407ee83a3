import { and, asc, desc, eq, isNull, or, sql, inArray } from 'drizzle-orm'
import { z } from 'zod'

import type { AddressEntry, ListAddressesQuery } from '#lib/contract/addresses/address-book.ts'
import type { Address, AddressInput } from '#lib/contract/addresses/address.ts'
import { normalizeAddress } from '#lib/service/addresses/format-address.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import type { StoredCheck } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { searchPatterns } from '#lib/service/lists/search.ts'

import { duplicateKeys, type EntryRow, presentEntry, selectEntries } from './entries.ts'

/** The end of a page, by name or by time of use. */
const cursorShape = z.union([
  z.tuple([z.literal('name'), z.string(), z.uuid()]),
  z.tuple([z.literal('recent'), z.iso.datetime().nullable(), z.uuid()]),
])

type Cursor = z.infer<typeof cursorShape>

const writeCursor = (sort: ListAddressesQuery['sort'], row: EntryRow): string => {
  const cursor: Cursor =
    sort === 'name' ? ['name', row.sortName, row.id] : ['recent', momentOf(row.lastUsedAt), row.id]
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

const readCursor = (query: ListAddressesQuery): Cursor | null => {
  if (query.cursor === undefined) return null
  try {
    const cursor = cursorShape.parse(JSON.parse(Buffer.from(query.cursor, 'base64url').toString()))
    if (cursor[0] === query.sort) return cursor
  } catch {
    // Rejected below, like a cursor of the other order.
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
  searchPatterns(search).map((pattern) => sql`${addressBook.searchText} like ${pattern}`)

/** Returns one page of the address book: entries in which every word of the search occurs. */
export const listAddresses = async (
  ctx: ServiceContext,
  query: ListAddressesQuery,
): Promise<Page<AddressEntry>> => {
  const order =
    query.sort === 'name'
      ? [asc(addressBook.sortName), asc(addressBook.id)]
      : [sql`${addressBook.lastUsedAt} desc nulls last`, desc(addressBook.id)]
  const found = await selectEntries(ctx)
    .where(
      and(
        eq(addressBook.organizationId, ctx.organizationId),
        query.matter === undefined ? undefined : eq(addressBook.matterId, query.matter),
        after(readCursor(query)),
        ...matching(query.search),
      ),
    )
    .orderBy(...order)
    .limit(query.limit + 1)
  const { rows, tail } = splitPage(found, query.limit, ({ entry }) => writeCursor(query.sort, entry))
  return { data: rows.map(presentEntry), ...tail }
}

type Used = {
  toAddressGiven: AddressInput
  fromAddressGiven?: AddressInput | null
  addressChecks?: { to: StoredCheck; from: StoredCheck } | null
}

const verificationFrom = (now: Date, check: StoredCheck | undefined) => {
  const verified: Address | null = check?.verified ?? null
  return verified === null
    ? {}
    : { verification: 'deliverable' as const, verified, issues: check?.remarks ?? [], verifiedAt: now }
}

/** Marks the entries of a shipment’s addresses as used now, and takes over their verification. */
export const touchAddresses = async (ctx: TransactionContext, shipment: Used): Promise<void> => {
  const now = ctx.clock.now()
  const used = [
    { entered: shipment.toAddressGiven, check: shipment.addressChecks?.to },
    ...(shipment.fromAddressGiven
      ? [{ entered: shipment.fromAddressGiven, check: shipment.addressChecks?.from }]
      : []),
  ].map(({ entered, check }) => ({ key: normalizeAddress(entered), check }))
  const keys = used.flatMap(({ key }) => duplicateKeys(ctx, key))
  // A single update would lock the rows in any order; locking them by key first rules out deadlocks.
  const found = await ctx.db
    .select({ id: addressBook.id, key: addressBook.normalized })
    .from(addressBook)
    .where(and(eq(addressBook.organizationId, ctx.organizationId), inArray(addressBook.normalized, keys)))
    .orderBy(addressBook.normalized)
    .for('update')
  for (const { id, key } of found) {
    const check = used.find((one) => duplicateKeys(ctx, one.key).includes(key))?.check
    await ctx.db
      .update(addressBook)
      .set({ lastUsedAt: now, ...verificationFrom(now, check) })
      .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id)))
  }
}
