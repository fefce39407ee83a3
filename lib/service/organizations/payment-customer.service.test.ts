import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { directory, organizations, paymentCustomers } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

import { findCustomer } from './payment-customer.ts'

const { payments } = await openTestSandbox()
const { ctx } = await openTestContext({ payments })

/** An organization as an earlier version stored it. */
const openEarlier = async (customerId: string): Promise<ServiceContext> => {
  const own = { ...ctx, organizationId: newId() }
  await own.db.insert(organizations).values({
    organizationId: own.organizationId,
    name: 'Harbor Legal',
    paymentCustomerId: customerId,
    createdAt: own.clock.now(),
  })
  return own
}

const recordedOf = ({ db, organizationId }: ServiceContext) =>
  db
    .select({ account: paymentCustomers.account, customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId))

test('adopts a customer of an earlier version for the account that has it', async () => {
  const { customerId } = await payments.createCustomer({
    organizationId: 'earlier',
    name: 'Harbor Legal',
    email: 'office@harbor.example',
    idempotencyKey: 'earlier',
  })
  const own = await openEarlier(customerId)
  expect(await findCustomer(own)).toBe(customerId)
  expect(await findCustomer(own)).toBe(customerId)
  expect(await recordedOf(own)).toEqual([{ account: 'stripe:simulator:simulator', customerId }])
  const named = await own.db.select().from(directory).where(eq(directory.name, customerId))
  expect(named).toMatchObject([{ kind: 'payment_customer', organizationId: own.organizationId }])
})

test('ignores a customer of an earlier version that the account does not have', async () => {
  const own = await openEarlier('cus_elsewhere')
  expect(await findCustomer(own)).toBeNull()
  expect(await recordedOf(own)).toEqual([])
})
