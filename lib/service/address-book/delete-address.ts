import { and, eq } from 'drizzle-orm'

import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { isId } from '#lib/service/ids.ts'

import { notFound } from './load-entry.ts'

/** Deletes an entry of the address book. Throws ADDRESS_NOT_FOUND. Shipments that went there keep their address. */
export const deleteAddress = async (ctx: ServiceContext, id: string): Promise<{ id: string }> => {
  authorize(ctx, 'manage_addresses')
  const deleted = isId(id)
    ? await ctx.db
        .delete(addressBook)
        .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id)))
        .returning({ id: addressBook.id })
    : []
  if (!deleted[0]) throw notFound()
  return deleted[0]
}
