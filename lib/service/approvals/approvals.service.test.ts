import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Address } from '#lib/contract/address.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { apiKeys, members, organizations } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'
import { systemContext } from '#lib/service/jobs/handlers.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'
import { sweepPurchases } from '#lib/service/purchases/sweep-purchases.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { loadShipment } from '#lib/service/shipments/load-shipment.ts'
import { renewQuotes, updateShipment } from '#lib/service/shipments/update-shipment.ts'
import { insertColleague } from '#lib/service/testing/colleagues.ts'
import { openTestContext } from '#lib/service/testing/context.ts'
import { insertDraft, insertOrganization } from '#lib/service/testing/draft.ts'
import { quotingRates } from '#lib/service/testing/quoting-rates.ts'
import { createLedgerVendors, type LedgerVendors } from '#lib/service/testing/vendors.ts'

import { approvePurchase } from './approve-purchase.ts'
import { returnApproval, withdrawApproval } from './decide.ts'
import { listApprovals } from './list-approvals.ts'
import { getApproval } from './load-approval.ts'
import { requestApproval } from './request-approval.ts'
import { sweepApprovals } from './requester.ts'

const base = await openTestContext()
type Colleague = ServiceContext & { userId: string }
let vendors: LedgerVendors
let sender: Colleague
let admin: Colleague
let owner: Colleague
/** What the carriers ask more than when the draft was quoted. */
let excessCents = 0

/** An address that the postal service has nothing to say about. */
const lines = { name: 'Elizabeth Swan', street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA' }
const given = { ...lines, zip: '90277', country: 'US' }
const empty = { company: null, street2: null, phone: null, email: null }
const address: Address = { ...empty, ...given, verified: true, residential: false }

const setRule = (approvalMode: 'off' | 'always' | 'from_amount', approvalFromCents: number | null = null) =>
  base.ctx.db
    .update(organizations)
    .set({ approvalMode, approvalFromCents })
    .where(eq(organizations.organizationId, sender.organizationId))

const drafted = () => insertDraft(sender, { toAddress: address, toAddressGiven: given, fromAddress: address })

/** A draft that the sender asked for, with its request. */
const asked = async () => {
  const { shipmentId, quoteId } = await drafted()
  const { approval } = await buyShipment(sender, shipmentId, { quote_id: quoteId })
  if (!approval) throw new Error('approval was not asked for')
  return { shipmentId, quoteId, approvalId: approval.id }
}

const messagesOf = async (shipmentId: string) => {
  const rows = await base.ctx.db
    .select({ message: shipmentEvents.message, actor: shipmentEvents.actor })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  return rows
}

const stateOf = async (approvalId: string) => (await getApproval(owner, approvalId)).state

const untouched = { authorizations: 0, capturedCents: 0, payments: 0, labels: 0 }
const paidOnce = { authorizations: 0, capturedCents: 902, payments: 1, labels: 1 }

beforeEach(async () => {
  vendors = createLedgerVendors()
  excessCents = 0
  const quote: RatesPort['quote'] = async (input) => {
    const { rates, ...rest } = await quotingRates.quote(input)
    return {
      ...rest,
      rates: rates.map((rate) => ({ ...rate, postageCents: rate.postageCents + excessCents })),
    }
  }
  const rates = { ...vendors.rates, ...quotingRates, quote } as RatesPort
  const storage = {
    createReadUrl: () => Promise.resolve('https://storage.test/preview'),
  } as Partial<StoragePort>
  const providers = {
    ...base.ctx.providers,
    payments: vendors.payments,
    rates,
    storage: storage as StoragePort,
  }
  const ctx = { ...base.ctx, organizationId: newId(), providers }
  await insertOrganization(ctx)
  sender = await insertColleague(ctx, 'sender', 'Ada')
  admin = await insertColleague(ctx, 'admin', 'Grace')
  owner = await insertColleague(ctx, 'owner', 'Mary')
  await setRule('always')
})

describe('what the rule asks for', () => {
  test('under the rule buying charges nothing, and the request names exactly what is to be bought', async () => {
    const { shipmentId, quoteId, approvalId } = await asked()
    expect(vendors.ledger()).toEqual(untouched)
    expect((await loadShipment(sender, shipmentId)).status).toBe('draft')
    expect(await getApproval(admin, approvalId)).toMatchObject({
      state: 'waiting',
      quote_id: quoteId,
      carrier: 'USPS',
      service: 'First',
      total_cents: 902,
      requested_by: { name: 'Ada' },
      terms: { document_sha256: 'a'.repeat(64), to_address: given, certified_mail: true },
    })
  })

  test('from an amount on, the amount itself is included and a cent less is not', async () => {
    await setRule('from_amount', 902)
    expect((await asked()).approvalId).toBeTruthy()
    await setRule('from_amount', 903)
    const { shipmentId, quoteId } = await drafted()
    expect(await buyShipment(sender, shipmentId, { quote_id: quoteId })).toMatchObject({ status: 'queued' })
  })

  test('owners are under the rule too, and buying again keeps the one request', async () => {
    const { shipmentId, quoteId } = await drafted()
    const first = await buyShipment(owner, shipmentId, { quote_id: quoteId })
    const second = await buyShipment(admin, shipmentId, { quote_id: quoteId })
    expect(second.approval).toEqual(first.approval)
    expect(vendors.ledger()).toEqual(untouched)
  })

  test('when the rule is switched off, what waits can be approved or simply bought', async () => {
    const [one, other] = [await asked(), await asked()]
    await setRule('off')
    expect(await approvePurchase(admin, one.approvalId, {})).toMatchObject({ status: 'queued' })
    const bought = await buyShipment(sender, other.shipmentId, { quote_id: other.quoteId })
    expect(bought).toMatchObject({ status: 'queued' })
    expect(await stateOf(other.approvalId)).toBe('withdrawn')
  })
})

describe('who decides', () => {
  test('an approval buys once, as the approver, and both people are on the timeline', async () => {
    const { shipmentId, approvalId } = await asked()
    expect(await approvePurchase(admin, approvalId, {})).toMatchObject({ status: 'queued' })
    expect(vendors.ledger()).toEqual(paidOnce)
    const told = await messagesOf(shipmentId)
    const [ada, grace] = [`user:${sender.userId}`, `user:${admin.userId}`]
    expect(told.map(({ actor }) => actor)).toEqual([ada, grace, grace, grace])
    expect(told[0]?.message).toBe('Approval asked for: USPS First-Class Mail for $9.02.')
    expect(told[1]?.message).toBe('Approved: USPS First-Class Mail for $9.02.')
    const [purchase] = await base.ctx.db.select().from(purchases).where(eq(purchases.shipmentId, shipmentId))
    expect(purchase).toMatchObject({ boughtBy: grace, requestedBy: ada, approvalId })
  })

  test('nobody approves or returns what they asked for, not even an owner', async () => {
    const { shipmentId, quoteId } = await drafted()
    const { approval } = await buyShipment(owner, shipmentId, { quote_id: quoteId })
    const id = approval?.id ?? ''
    await expect(approvePurchase(owner, id, {})).rejects.toMatchObject({ code: 'APPROVAL_OWN' })
    await expect(returnApproval(owner, id, 'No.')).rejects.toMatchObject({ code: 'APPROVAL_OWN' })
    expect(vendors.ledger()).toEqual(untouched)
  })

  test('what a key asked for cannot be approved by its owner', async () => {
    const { shipmentId, quoteId } = await drafted()
    const key = { ...owner, caller: { address: null, apiKeyId: newId() } }
    const { id } = await requestApproval(key, shipmentId, { quote_id: quoteId })
    await expect(approvePurchase(owner, id, {})).rejects.toMatchObject({ code: 'APPROVAL_OWN' })
  })

  test('senders see their own requests, approve none, and only who asked withdraws', async () => {
    const { approvalId } = await asked()
    const other = await insertColleague(sender, 'sender', 'Joan')
    await expect(getApproval(other, approvalId)).rejects.toMatchObject({ code: 'APPROVAL_NOT_FOUND' })
    await expect(approvePurchase(other, approvalId, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(withdrawApproval(admin, approvalId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const seenBy = async (ctx: ServiceContext) => listApprovals(ctx, { state: 'waiting', limit: 20 })
    expect(await seenBy(other)).toMatchObject({ data: [], actionable_count: 0 })
    expect((await seenBy(sender)).data.map(({ next_steps }) => next_steps)).toEqual([['withdraw']])
    expect(await seenBy(admin)).toMatchObject({ data: [{ id: approvalId }], actionable_count: 1 })
    await withdrawApproval(sender, approvalId)
    expect((await seenBy(admin)).actionable_count).toBe(0)
  })

  test('a request of another organization is not there', async () => {
    const { approvalId } = await asked()
    const stranger = { ...owner, organizationId: newId() }
    await expect(getApproval(stranger, approvalId)).rejects.toMatchObject({ code: 'APPROVAL_NOT_FOUND' })
    await expect(approvePurchase(stranger, approvalId, {})).rejects.toMatchObject({
      code: 'APPROVAL_NOT_FOUND',
    })
  })

  test('a request ends with the membership of who asked, or their right to send', async () => {
    const requests = [await asked(), await asked()] as const
    const mine = and(eq(members.organizationId, sender.organizationId), eq(members.userId, sender.userId))
    await base.ctx.db.update(members).set({ role: 'reviewer' }).where(mine)
    await expect(approvePurchase(admin, requests[0].approvalId, {})).rejects.toMatchObject({
      code: 'APPROVAL_ENDED',
      message: expect.stringContaining('may no longer send'),
    })
    await base.ctx.db.delete(members).where(mine)
    await expect(approvePurchase(admin, requests[1].approvalId, {})).rejects.toMatchObject({
      message: expect.stringContaining('no longer a member'),
    })
    expect(await stateOf(requests[1].approvalId)).toBe('withdrawn')
    expect(vendors.ledger()).toEqual(untouched)
  })

  test('the sweep withdraws what nobody answers for any more, and nothing else', async () => {
    const [standing, left] = [await asked(), await drafted()]
    const keyId = newId()
    const now = base.clock.now()
    await base.ctx.db.insert(apiKeys).values({
      organizationId: owner.organizationId,
      id: keyId,
      userId: owner.userId,
      name: 'Leaked',
      keyHash: keyId,
      hint: 'mailroom_key_x',
      scopes: ['shipments:draft'],
      createdAt: now,
      revokedAt: now,
    })
    const key = { ...owner, caller: { address: null, apiKeyId: keyId } }
    const { id } = await requestApproval(key, left.shipmentId, { quote_id: left.quoteId })
    await sweepApprovals(base.ctx, (organizationId) => systemContext(owner, organizationId))
    expect(await getApproval(owner, id)).toMatchObject({
      state: 'withdrawn',
      decided_by: null,
      comment: 'The API key that asked for it was revoked.',
    })
    expect((await loadShipment(owner, left.shipmentId)).waitingApprovalId).toBeNull()
    expect(await stateOf(standing.approvalId)).toBe('waiting')
  })
})

describe('of several at once one wins, and the others are told', () => {
  test.each(['approve', 'return', 'withdraw', 'cancel', 'change'] as const)(
    'approving against: %s',
    async (rival) => {
      const { shipmentId, approvalId } = await asked()
      const rivals = {
        approve: () => approvePurchase(owner, approvalId, {}),
        return: () => returnApproval(owner, approvalId, 'Use First Class.'),
        withdraw: () => withdrawApproval(sender, approvalId),
        cancel: () => cancelShipment(sender, shipmentId),
        change: () => updateShipment(sender, shipmentId, { print_options: { color: true, duplex: true } }),
      }
      const [ours, theirs] = await Promise.allSettled([
        approvePurchase(admin, approvalId, {}),
        rivals[rival](),
      ])
      const { status } = await loadShipment(sender, shipmentId)
      const isBought = vendors.ledger().payments === 1
      if (ours.status === 'rejected') expect(ours.reason).toMatchObject({ code: 'APPROVAL_ENDED' })
      if (rival === 'approve') {
        expect([ours.status, theirs.status].toSorted()).toEqual(['fulfilled', 'rejected'])
        expect(isBought).toBe(true)
      } else if (rival !== 'cancel') {
        expect(ours.status === 'fulfilled').toBe(isBought)
        expect(theirs.status === 'fulfilled').toBe(!isBought)
      }
      expect(await stateOf(approvalId)).toBe(
        isBought ? 'approved' : rival === 'return' ? 'returned' : 'withdrawn',
      )
      expect(['queued', 'draft', 'cancelled']).toContain(status)
      expect(vendors.ledger().authorizations).toBe(0)
    },
  )
})

describe('what is bought is what was approved', () => {
  test('a changed draft withdraws its request; renewed quotes of the same draft do not', async () => {
    const { shipmentId, approvalId } = await asked()
    await renewQuotes(sender, shipmentId)
    expect(await stateOf(approvalId)).toBe('waiting')
    await updateShipment(sender, shipmentId, { print_options: { color: true, duplex: true } })
    const ended = await getApproval(sender, approvalId)
    expect(ended).toMatchObject({ state: 'withdrawn', comment: expect.stringContaining('changed') })
    await expect(approvePurchase(admin, approvalId, {})).rejects.toMatchObject({ code: 'APPROVAL_ENDED' })
    expect(vendors.ledger()).toEqual(untouched)
  })

  test('expired quotes are renewed on approval, and the same service is bought for no more', async () => {
    const { approvalId } = await asked()
    excessCents = -50
    vendors.setPostage(543)
    base.clock.forward(3 * 3_600_000)
    expect(await approvePurchase(admin, approvalId, {})).toMatchObject({
      status: 'queued',
      total_charged_cents: 852,
    })
  })

  test('dearer than what was asked for is not bought: the request goes back with the reason', async () => {
    const { approvalId } = await asked()
    excessCents = 100
    base.clock.forward(3 * 3_600_000)
    await expect(approvePurchase(admin, approvalId, {})).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await getApproval(sender, approvalId)).toMatchObject({
      state: 'returned',
      comment: 'USPS First-Class Mail now costs $10.17; $9.02 was asked for.',
    })
    expect(vendors.ledger()).toEqual(untouched)
  })

  test('a declined card sends the request back, and it can be asked for anew', async () => {
    const { shipmentId, quoteId, approvalId } = await asked()
    vendors.arrange('authorize', 'declined')
    await expect(approvePurchase(admin, approvalId, {})).rejects.toMatchObject({ code: 'PAYMENT_FAILED' })
    expect(await stateOf(approvalId)).toBe('returned')
    expect((await loadShipment(sender, shipmentId)).status).toBe('payment_failed')
    const again = await buyShipment(sender, shipmentId, { quote_id: quoteId })
    expect(await approvePurchase(owner, again.approval?.id ?? '', {})).toMatchObject({ status: 'queued' })
  })

  test('what was approved is bought even if the process dies right after the decision', async () => {
    const { shipmentId, approvalId } = await asked()
    vendors.arrange('authorize', 'unavailable')
    expect(await approvePurchase(admin, approvalId, {})).toMatchObject({ status: 'payment_pending' })
    await base.ctx.db
      .update(purchases)
      .set({ leaseToken: null, leasedUntil: new Date(0) })
      .where(eq(purchases.shipmentId, shipmentId))
    base.asked.length = 0
    await sweepPurchases(base.ctx)
    for (const job of base.asked) {
      if (job.name === 'purchase.resume') await runPurchase(admin, job.data.purchaseId)
    }
    expect((await loadShipment(sender, shipmentId)).status).toBe('queued')
    expect(vendors.ledger()).toEqual(paidOnce)
  })
})
