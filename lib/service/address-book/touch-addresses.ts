import { and, eq, inArray } from 'drizzle-orm'

import type { Address, AddressInput } from '#lib/contract/addresses/address.ts'
import { normaliseAddress } from '#lib/service/addresses/normalise-address.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import type { StoredCheck } from '#lib/service/db/schema/shipments.ts'

type Used = {
  toAddressGiven: AddressInput
  fromAddressGiven?: AddressInput | null
  addressChecks?: { to: StoredCheck; from: StoredCheck } | null
}

const learned = (now: Date, check: StoredCheck | undefined) => {
  const verified: Address | null = check?.verified ?? null
  return verified === null
    ? {}
    : { verification: 'deliverable' as const, verified, faults: check?.remarks ?? [], verifiedAt: now }
}

/** Entries of the address book that a shipment goes to or comes from are used now, and as verified as it is. */
export const touchAddresses = async (ctx: TransactionContext, shipment: Used): Promise<void> => {
  const now = ctx.clock.now()
  const used = [
    { given: shipment.toAddressGiven, check: shipment.addressChecks?.to },
    ...(shipment.fromAddressGiven
      ? [{ given: shipment.fromAddressGiven, check: shipment.addressChecks?.from }]
      : []),
  ].map(({ given, check }) => ({ key: normaliseAddress(given), check }))
  const keys = used.map(({ key }) => key)
  // One statement in the order of the keys would still lock in any order; so the rows are locked in theirs first.
  const found = await ctx.db
    .select({ id: addressBook.id, key: addressBook.normalised })
    .from(addressBook)
    .where(and(eq(addressBook.organizationId, ctx.organizationId), inArray(addressBook.normalised, keys)))
    .orderBy(addressBook.normalised)
    .for('update')
  for (const { id, key } of found) {
    const check = used.find((one) => one.key === key)?.check
    await ctx.db
      .update(addressBook)
      .set({ lastUsedAt: now, ...learned(now, check) })
      .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.id, id)))
  }
}
