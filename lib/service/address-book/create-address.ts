import { and, eq } from 'drizzle-orm'

import type { AddressEntry, CreateAddressInput } from '#lib/contract/addresses/address-book.ts'
import { normaliseAddress } from '#lib/service/addresses/normalise-address.ts'
import { verifySoftly } from '#lib/service/addresses/verify-address.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { newIdAt } from '#lib/service/ids.ts'

import { columnsOf, type EntryRow, presentEntry, verificationOf } from './entry-columns.ts'

const findSame = async (ctx: ServiceContext, normalised: string): Promise<EntryRow | undefined> => {
  const [row] = await ctx.db
    .select()
    .from(addressBook)
    .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.normalised, normalised)))
  return row
}

/**
 * Adds an address to the book and asks the postal service about it; one that is not known is kept and says so.
 * Answers with the entry that is there when the same address has been added before, however it was written.
 */
export const createAddress = async (
  ctx: ServiceContext,
  input: CreateAddressInput,
): Promise<{ entry: AddressEntry; isNew: boolean }> => {
  authorize(ctx, 'manage_addresses')
  const before = await findSame(ctx, normaliseAddress(input.address))
  if (before) return { entry: presentEntry(before), isNew: false }
  const checked = await verifySoftly(ctx, input.address)
  const now = ctx.clock.now()
  const columns = columnsOf(input.address, input.label || null)
  const [made] = await ctx.db
    .insert(addressBook)
    .values({
      organizationId: ctx.organizationId,
      id: newIdAt(now),
      ...columns,
      ...verificationOf(checked, now),
      createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [addressBook.organizationId, addressBook.normalised] })
    .returning()
  if (made) return { entry: presentEntry(made), isNew: true }
  // Somebody else added it while the postal service was asked.
  const other = await findSame(ctx, columns.normalised)
  if (!other) throw new Error('an address conflicted with one that does not exist')
  return { entry: presentEntry(other), isNew: false }
}
