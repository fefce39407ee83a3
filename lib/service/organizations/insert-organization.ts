import type { Address } from '#lib/contract/addresses/address.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { directory, members, organizations } from '#lib/service/db/schema/organizations.ts'

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
export const insertOrganization = async (tx: Transaction, input: NewOrganization): Promise<void> => {
  const { organizationId, name, ownerId, paymentCustomerId, returnAddress, now } = input
  await tx
    .insert(organizations)
    .values({ organizationId, name, returnAddress, paymentCustomerId, createdAt: now })
  await tx.insert(members).values({ organizationId, userId: ownerId, role: 'owner', createdAt: now })
  await tx.insert(directory).values({
    kind: 'payment_customer',
    name: paymentCustomerId,
    organizationId,
    objectId: organizationId,
  })
}
