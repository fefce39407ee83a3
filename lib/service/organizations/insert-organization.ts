import type { Address } from '#lib/contract/addresses/address.ts'
import { directory, members, organizations } from '#lib/service/db/schema/organizations.ts'
import type { InTransaction } from '#lib/service/db/transaction.ts'

export type NewOrganization = {
  organizationId: string
  name: string
  ownerId: string
  /** What the payment provider knows it by. */
  paymentCustomerId: string
  returnAddress: Address | null
  now: Date
}

/** Inserts an organization with its owner. */
export const insertOrganization = async (ctx: InTransaction, input: NewOrganization): Promise<void> => {
  const { organizationId, name, ownerId, paymentCustomerId, returnAddress, now } = input
  await ctx.db
    .insert(organizations)
    .values({ organizationId, name, returnAddress, paymentCustomerId, createdAt: now })
  await ctx.db.insert(members).values({ organizationId, userId: ownerId, role: 'owner', createdAt: now })
  await ctx.db.insert(directory).values({
    kind: 'payment_customer',
    name: paymentCustomerId,
    organizationId,
    objectId: organizationId,
  })
}
