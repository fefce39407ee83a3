import { expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

import { listCards, removeCard } from './cards.ts'

const { payments } = await openTestSandbox()
const { ctx } = await openTestContext({ payments })

/** An organization with these cards, of which the last is the default. */
const openWith = async (...numbers: string[]) => {
  const own: ServiceContext = { ...ctx, organizationId: newId() }
  const customer = {
    organizationId: own.organizationId,
    name: 'Harbor Legal',
    email: 'office@harbor.example',
    idempotencyKey: own.organizationId,
  }
  const { customerId } = await payments.createCustomer(customer)
  await own.db.insert(organizations).values({
    organizationId: own.organizationId,
    name: 'Harbor Legal',
    paymentCustomerId: customerId,
    createdAt: own.clock.now(),
  })
  const ids: string[] = []
  for (const number of numbers) {
    const { cardId } = await payments.attachTestCard({ customerId, number })
    ids.push(cardId)
  }
  return { own, customerId, ids }
}

const beginPurchase = async (
  own: ServiceContext,
  cardId: string,
  step: 'claimed' | 'completed' = 'claimed',
) =>
  own.db.insert(purchases).values({
    organizationId: own.organizationId,
    id: newId(),
    shipmentId: newId(),
    quoteId: newId(),
    step,
    amountCents: 902,
    customerId: 'cus_1',
    cardId,
    cardLabel: 'Visa ending 4242',
    providerShipmentId: 'shp_1',
    providerRateId: 'rate_1',
    createdAt: own.clock.now(),
    updatedAt: own.clock.now(),
  })

const visa = '4242424242424242'
const mastercard = '5555555555554444'

test('removes a card that is not the default, and keeps the default', async () => {
  const { own, ids } = await openWith(visa, mastercard)
  const left = await removeCard(own, ids[0] ?? '')
  expect(left).toMatchObject([{ id: ids[1], is_default: true }])
})

test('removes the default card only when another replaces it', async () => {
  const { own, ids } = await openWith(visa, mastercard)
  const [other = '', byDefault = ''] = ids
  await expect(removeCard(own, byDefault)).rejects.toMatchObject({ code: 'CARD_IS_DEFAULT' })
  await expect(removeCard(own, byDefault, { default_card_id: 'pm_none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(removeCard(own, byDefault, { default_card_id: byDefault })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await listCards(own)).toHaveLength(2)
  const left = await removeCard(own, byDefault, { default_card_id: other })
  expect(left).toMatchObject([{ id: other, is_default: true }])
})

test('removes the last card while nothing is being bought', async () => {
  const { own, ids } = await openWith(visa)
  await beginPurchase(own, ids[0] ?? '', 'completed')
  expect(await removeCard(own, ids[0] ?? '')).toEqual([])
})

test('keeps a card that a purchase in progress charges, and removes another meanwhile', async () => {
  const { own, ids } = await openWith(visa, mastercard)
  const [other = '', used = ''] = ids
  await beginPurchase(own, used)
  await expect(removeCard(own, used, { default_card_id: other })).rejects.toMatchObject({
    code: 'CARD_IN_USE',
  })
  expect(await listCards(own)).toMatchObject([{ id: used, is_default: true }, { id: other }])
  expect(await removeCard(own, other)).toHaveLength(1)
  await expect(removeCard(own, used)).rejects.toMatchObject({ code: 'CARD_IN_USE' })
})

test('removes a card once, with permission, and never another organization’s', async () => {
  const { own, ids } = await openWith(visa, mastercard)
  const other = await openWith(visa)
  const [first = ''] = ids
  await expect(removeCard({ ...own, role: 'reviewer' }, first)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(removeCard(other.own, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await removeCard(own, first)
  await expect(removeCard(own, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
