import { and, eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'

import type { AddressEntry, UpdateAddressInput } from '#lib/contract/addresses/address-book.ts'
import { verifySoftly } from '#lib/service/addresses/verify-address.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { columnsOf, presentEntry, verificationOf } from './entry-columns.ts'
import { loadEntry, notFound } from './load-entry.ts'

const uniqueViolation = '23505'

const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === uniqueViolation

/** Changes an entry; a changed address is verified anew. Throws ADDRESS_NOT_FOUND, ADDRESS_EXISTS. */
export const updateAddress = async (
  ctx: ServiceContext,
  id: string,
  input: UpdateAddressInput,
): Promise<AddressEntry> => {
  authorize(ctx, 'manage_addresses')
  const before = await loadEntry(ctx, id)
  const checked = input.address && (await verifySoftly(ctx, input.address))
  const now = ctx.clock.now()
  const label = input.label === undefined ? before.label : input.label || null
  try {
    const [row] = await ctx.db
      .update(addressBook)
      .set({
        ...columnsOf(input.address ?? before.given, label),
        ...(checked && verificationOf(checked, now)),
        updatedAt: now,
      })
      .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id)))
      .returning()
    if (!row) throw notFound()
    return presentEntry(row)
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new ServiceError(
      'ADDRESS_EXISTS',
      'Your address book already contains this address as another entry. Edit that entry, or delete it first.',
      { cause: error },
    )
  }
}
