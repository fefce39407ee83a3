import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { recordPayment, setTerms } from '#lib/service/billing/account/change-account.ts'
import { setMemberSpendingLimit } from '#lib/service/billing/change-spending-limits.ts'
import { getSpendingLimit } from '#lib/service/billing/spending-limits.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { accountEntries, billingAccounts } from '#lib/service/db/schema/billing-accounts.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { followCancellation } from '#lib/service/purchases/follow-cancellation.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { approvePurchase } from '#lib/service/shipments/approve-purchase.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { openApprovalOffice, untouched } from '#tests/support/office/approval-office.ts'
import { insertSet as insertSetFor, type TestSet } from '#tests/support/shipments/letter-set.ts'

import { buyLetterSet } from './buy-letter-set.ts'
import { cancelLetterSet } from './cancel-letter-set.ts'
import { requestSetApproval } from './request-set-approval.ts'

const office = await openApprovalOffice()

/** Three letters of 9.02 USD. */
const setCents = 2706

beforeEach(async () => {
  office.clock.moveTo('2026-03-03T12:00:00.000Z')
  await office.setRule('off')
})

const insertSet = () => insertSetFor(office.people().sender)

const buy = (ctx: ServiceContext, set: TestSet) => buyLetterSet(ctx, set.setId, { letters: set.letters })

const statusesOf = (set: TestSet) =>
  Promise.all(
    set.drafts.map(async ({ shipmentId }) => (await loadShipment(office.people().sender, shipmentId)).status),
  )

const bought = ['queued', 'queued', 'queued']
const drafts = ['draft', 'draft', 'draft']

describe('a spending limit', () => {
  test('applies to all letters together: the error names the total, and nothing is claimed', async () => {
    const { sender, owner } = office.people()
    await setMemberSpendingLimit(owner, sender.userId, { mode: 'own', limit_cents: setCents - 1 })
    const set = await insertSet()
    await expect(buy(sender, set)).rejects.toMatchObject({
      code: 'SPENDING_LIMIT_REACHED',
      message: expect.stringContaining('$27.06 would exceed your spending limit'),
    })
    expect(await statusesOf(set)).toEqual(drafts)
    expect(office.vendors().ledger()).toEqual(untouched)
    await setMemberSpendingLimit(owner, sender.userId, { mode: 'own', limit_cents: setCents })
    await buy(sender, set)
    expect(await getSpendingLimit(sender)).toMatchObject({ spent_cents: setCents, remaining_cents: 0 })
  })

  test('buys no more simultaneous sets than its amount allows', async () => {
    const { sender, owner } = office.people()
    await setMemberSpendingLimit(owner, sender.userId, { mode: 'own', limit_cents: 2 * setCents })
    const sets = [await insertSet(), await insertSet(), await insertSet(), await insertSet()]
    const outcomes = await Promise.allSettled(sets.map((set) => buy(sender, set)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(office.vendors().ledger()).toMatchObject({ capturedCents: 2 * setCents, labels: 6 })
  })

  test('when it is reached, approval of the set is requested and counts toward the approver', async () => {
    const { sender, admin, owner } = office.people()
    await setMemberSpendingLimit(owner, sender.userId, { mode: 'own', limit_cents: 0 })
    await setMemberSpendingLimit(owner, admin.userId, { mode: 'own', limit_cents: setCents - 1 })
    const set = await insertSet()
    const request = await requestSetApproval(sender, set.setId, { letters: set.letters, note: 'For court' })
    expect(request).toMatchObject({ state: 'waiting', total_cents: setCents, note: 'For court' })
    expect(request.letters?.map((each) => each.shipment_id)).toEqual(
      set.drafts.map((draft) => draft.shipmentId),
    )
    const again = await requestSetApproval(sender, set.setId, { letters: set.letters })
    expect(again.id).toBe(request.id)
    await expect(approvePurchase(sender, request.id, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(approvePurchase(admin, request.id, {})).rejects.toMatchObject({
      code: 'SPENDING_LIMIT_REACHED',
    })
    expect(await office.stateOf(request.id)).toBe('waiting')
    expect(await statusesOf(set)).toEqual(drafts)
    await setMemberSpendingLimit(owner, admin.userId, { mode: 'own', limit_cents: setCents })
    await approvePurchase(admin, request.id, {})
    expect(await statusesOf(set)).toEqual(bought)
    expect(await getSpendingLimit(admin)).toMatchObject({ spent_cents: setCents })
    expect(await getSpendingLimit(sender)).toMatchObject({ spent_cents: 0 })
  })
})

describe('the approval rule', () => {
  test('applies to the total, and one decision buys all letters', async () => {
    const { sender, admin } = office.people()
    await office.setRule('from_amount', 1000)
    const set = await insertSet()
    const { approval } = await buy(sender, set)
    expect(office.vendors().ledger()).toEqual(untouched)
    await approvePurchase(admin, approval?.id ?? '', {})
    expect(await statusesOf(set)).toEqual(bought)
    expect(office.vendors().ledger()).toMatchObject({ capturedCents: setCents, labels: 3 })
  })

  test('a letter that was cancelled or changed after the request ends it, and nothing is bought', async () => {
    const { sender, admin } = office.people()
    await office.setRule('always')
    const [cancelled, changed] = [await insertSet(), await insertSet()]
    const [first, second] = [await buy(sender, cancelled), await buy(sender, changed)]
    await cancelShipment(sender, cancelled.drafts[2]?.shipmentId ?? '')
    await sender.db
      .update(shipments)
      .set({ color: true })
      .where(eq(shipments.id, changed.drafts[1]?.shipmentId ?? ''))
    for (const { approval } of [first, second]) {
      await expect(approvePurchase(admin, approval?.id ?? '', {})).rejects.toMatchObject({
        code: 'APPROVAL_ENDED',
      })
      expect(await office.stateOf(approval?.id ?? '')).toBe('withdrawn')
    }
    expect(office.vendors().ledger()).toEqual(untouched)
  })

  test('a request whose purchase fails is returned once', async () => {
    const { sender, admin } = office.people()
    await office.setRule('always')
    const set = await insertSet()
    const { approval } = await buy(sender, set)
    office.vendors().arrange('buyLabel', 'declined')
    await expect(approvePurchase(admin, approval?.id ?? '', {})).rejects.toMatchObject({
      code: 'LABEL_REFUSED',
    })
    expect(await office.stateOf(approval?.id ?? '')).toBe('returned')
    expect(office.vendors().ledger()).toMatchObject({ authorizations: 0, capturedCents: 0, labels: 0 })
  })
})

describe('a prepaid balance', () => {
  const operator = () => systemContext(office.people().sender, office.people().sender.organizationId)

  /** The kinds and amounts of all entries, which add up to the balance. */
  const entriesOf = async () => {
    const { organizationId, db } = operator()
    const rows = await db
      .select()
      .from(accountEntries)
      .where(eq(accountEntries.organizationId, organizationId))
      .orderBy(asc(accountEntries.createdAt))
    const [account] = await db
      .select()
      .from(billingAccounts)
      .where(eq(billingAccounts.organizationId, organizationId))
    expect(account?.balanceCents ?? 0).toBe(rows.reduce((sum, { cents }) => sum + cents, 0))
    return rows.map(({ kind, cents }) => `${kind} ${cents}`).toSorted()
  }

  const draws = ['purchase -902', 'purchase -902', 'purchase -902']

  test('pays for all letters or none, without a card', async () => {
    const { sender } = office.people()
    await setTerms(operator(), { terms: 'balance' })
    await recordPayment(operator(), { amountCents: setCents - 1, reference: 'WIRE-1' })
    const set = await insertSet()
    await expect(buy(sender, set)).rejects.toMatchObject({
      code: 'BALANCE_TOO_LOW',
      message:
        'The prepaid balance of $27.05 does not cover $27.06. Nothing was charged. Transfer money to top it up.',
    })
    expect(await entriesOf()).toEqual(['payment 2705'])
    expect(await statusesOf(set)).toEqual(drafts)
    await recordPayment(operator(), { amountCents: 1, reference: 'WIRE-2' })
    await buy(sender, set)
    expect(await statusesOf(set)).toEqual(bought)
    expect(office.vendors().ledger()).toMatchObject({ payments: 0, labels: 3 })
    expect(await entriesOf()).toEqual(['payment 1', 'payment 2705', ...draws])
  })

  test('is refunded for every letter when one label is refused', async () => {
    const { sender } = office.people()
    await setTerms(operator(), { terms: 'balance' })
    await recordPayment(operator(), { amountCents: setCents, reference: 'WIRE-1' })
    const set = await insertSet()
    office.vendors().arrangeAt('buyLabel', 1, 'declined')
    await expect(buy(sender, set)).rejects.toMatchObject({ code: 'LABEL_REFUSED' })
    expect(await statusesOf(set)).toEqual(['payment_failed', 'payment_failed', 'payment_failed'])
    expect(await entriesOf()).toEqual(['payment 2706', ...draws, 'release 902', 'release 902', 'release 902'])
    expect(office.vendors().ledger()).toMatchObject({ payments: 0, labels: 0 })
  })

  test('is refunded for each cancelled letter', async () => {
    const { sender } = office.people()
    await setTerms(operator(), { terms: 'balance' })
    await recordPayment(operator(), { amountCents: setCents, reference: 'WIRE-1' })
    const set = await insertSet()
    await buy(sender, set)
    await cancelLetterSet(sender, set.setId)
    for (const { shipmentId } of set.drafts) await followCancellation(operator(), shipmentId)
    expect(await entriesOf()).toEqual(['payment 2706', ...draws, 'refund 902', 'refund 902', 'refund 902'])
  })
})

describe('an invoice', () => {
  test('covers all letters within the credit limit, or none', async () => {
    const { sender } = office.people()
    const operator = systemContext(sender, sender.organizationId)
    await setTerms(operator, { terms: 'invoice', creditLimitCents: setCents - 1 })
    const set = await insertSet()
    await expect(buy(sender, set)).rejects.toMatchObject({ code: 'CREDIT_LIMIT_REACHED' })
    expect(await statusesOf(set)).toEqual(drafts)
    await setTerms(operator, { terms: 'invoice', creditLimitCents: setCents })
    await buy(sender, set)
    expect(await statusesOf(set)).toEqual(bought)
  })
})
