import { and, eq } from 'drizzle-orm'

import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import { type EntryRow, presentEntry } from './entry-columns.ts'

export const notFound = (): ServiceError =>
  new ServiceError('ADDRESS_NOT_FOUND', 'This address is not in your address book.')

/** The entry of this organization. Throws ADDRESS_NOT_FOUND. */
export const loadEntry = async (ctx: ServiceContext, id: string): Promise<EntryRow> => {
  const [row] = isId(id)
    ? await ctx.db
        .select()
        .from(addressBook)
        .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id)))
    : []
  if (!row) throw notFound()
  return row
}

/** Reads one entry of the address book. */
export const getAddress = async (ctx: ServiceContext, id: string): Promise<AddressEntry> =>
  presentEntry(await loadEntry(ctx, id))
