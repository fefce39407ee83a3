import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { findCustomer, requireCustomer } from '#lib/service/organizations/payment-customer.ts'
import { openTestApi } from '#tests/support/api.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

import { createCardSetup, listCards } from './cards.ts'
import { checkCards } from './check-cards.ts'
import { findPayer } from './find-payer.ts'

const before = await openTestSandbox()
const after = await openTestSandbox()
const { createCaller } = await openTestApi({ providers: { payments: before.payments } })
const visa = '4242424242424242'

/** An organization with a card in the account of the key before, called with the key of another account. */
const openWithChangedKey = async (name: string): Promise<{ ctx: ServiceContext; customerId: string }> => {
  const caller = await createCaller(name)
  const customerId = await requireCustomer(caller.ctx)
  await before.payments.attachTestCard({ customerId, number: visa })
  expect(await findPayer(caller.ctx)).toMatchObject({ customerId, label: 'Visa ending 4242' })
  const providers = { ...caller.ctx.providers, payments: after.payments }
  return { ctx: { ...caller.ctx, role: 'owner', providers }, customerId }
}

test('a purchase reports that the cards are gone, and a card can be added immediately', async () => {
  const { ctx, customerId } = await openWithChangedKey('Changed key')
  await expect(findPayer(ctx)).rejects.toMatchObject({
    code: 'NO_PAYMENT_METHOD',
    message:
      'The payment provider no longer has your organization’s cards. Add one in the dashboard under Settings, Billing.',
  })
  expect(await listCards(ctx)).toEqual([])

  const { url } = await createCardSetup(ctx, { return_path: '/settings/billing' })
  expect(url).toMatch(/^http/)
  const added = await findCustomer(ctx)
  expect(added).not.toBe(customerId)
  await after.payments.attachTestCard({ customerId: added ?? '', number: visa })
  expect(await findPayer(ctx)).toMatchObject({ customerId: added })

  const entries = await ctx.db
    .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, ctx.organizationId))
  expect(entries).toContainEqual({
    action: 'customer.replaced',
    before: { customer: customerId },
    after: { customer: added },
  })

  await createCardSetup(ctx, { return_path: '/settings/billing' })
  expect(await findCustomer(ctx)).toBe(added)
})

test('the daily check of cards ends without a task', async () => {
  const { ctx } = await openWithChangedKey('Checked office')
  await insertDraft(ctx)
  await expect(checkCards(ctx)).resolves.toBeUndefined()
})

test('an organization’s customer is created with its first card', async () => {
  const { ctx } = await createCaller('Copied office')
  await expect(findPayer(ctx)).rejects.toMatchObject({
    message: 'There is no card on file. Add one in the dashboard under Settings, Billing.',
  })
  await createCardSetup({ ...ctx, role: 'owner' }, { return_path: '/settings/billing' })
  expect(await findCustomer(ctx)).toMatch(/^cus_/)
})
