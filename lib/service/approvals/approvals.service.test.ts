import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { newId } from '#lib/service/ids.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { approvePurchase, requestApproval } from '#lib/service/shipments/approve-purchase.ts'
import {
  openApprovalOffice,
  paidOnce,
  plainAddress,
  untouched,
} from '#tests/support/office/approval-office.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'

import { returnApproval, withdrawApproval, sweepApprovals } from './decide.ts'
import { listApprovals, getApproval } from './load-approval.ts'

const office = await openApprovalOffice()

const messagesOf = async (shipmentId: string) => {
  const rows = await office.ctx.db
    .select({ message: shipmentEvents.message, actor: shipmentEvents.actor })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  return rows
}

describe('the approval rule', () => {
  test('under the rule buying charges nothing, and the request lists exactly what will be bought', async () => {
    const { sender, admin } = office.people()
    const { shipmentId, quoteId, approvalId } = await office.request()
    expect(office.vendors().ledger()).toEqual(untouched)
    expect((await loadShipment(sender, shipmentId)).status).toBe('draft')
    expect(await getApproval(admin, approvalId)).toMatchObject({
      state: 'waiting',
      quote_id: quoteId,
      carrier: 'USPS',
      service: 'First',
      total_cents: 902,
      requested_by: { name: 'Ada' },
      terms: { document_sha256: 'a'.repeat(64), to_address: plainAddress, certified_mail: true },
    })
  })

  test('the rule includes its amount but not a cent less', async () => {
    const { sender } = office.people()
    await office.setRule('from_amount', 902)
    expect((await office.request()).approvalId).toBeTruthy()
    await office.setRule('from_amount', 903)
    const { shipmentId, quoteId } = await office.drafted()
    expect(await buyShipment(sender, shipmentId, { quote_id: quoteId })).toMatchObject({ status: 'queued' })
  })

  test('owners are subject to the rule, and buying again keeps the one request', async () => {
    const { admin, owner } = office.people()
    const { shipmentId, quoteId } = await office.drafted()
    const first = await buyShipment(owner, shipmentId, { quote_id: quoteId })
    const second = await buyShipment(admin, shipmentId, { quote_id: quoteId })
    expect(second.approval).toEqual(first.approval)
    expect(office.vendors().ledger()).toEqual(untouched)
  })

  test('after the rule is turned off, a waiting request can be approved or bought directly', async () => {
    const { sender, admin } = office.people()
    const [one, other] = [await office.request(), await office.request()]
    await office.setRule('off')
    expect(await approvePurchase(admin, one.approvalId, {})).toMatchObject({ status: 'queued' })
    const bought = await buyShipment(sender, other.shipmentId, { quote_id: other.quoteId })
    expect(bought).toMatchObject({ status: 'queued' })
    expect(await office.stateOf(other.approvalId)).toBe('withdrawn')
  })
})

describe('who decides', () => {
  test('an approval buys once, as the approver, and the timeline names both people', async () => {
    const { sender, admin } = office.people()
    const { shipmentId, approvalId } = await office.request()
    expect(await approvePurchase(admin, approvalId, {})).toMatchObject({ status: 'queued' })
    expect(office.vendors().ledger()).toEqual(paidOnce)
    const told = await messagesOf(shipmentId)
    const [ada, grace] = [`user:${sender.userId}`, `user:${admin.userId}`]
    expect(told.map(({ actor }) => actor)).toEqual([ada, grace, grace, grace])
    expect(told[0]?.message).toBe('Approval requested: USPS First-Class Mail for $9.02.')
    expect(told[1]?.message).toBe('Approved: USPS First-Class Mail for $9.02.')
    const [purchase] = await office.ctx.db
      .select()
      .from(purchases)
      .where(eq(purchases.shipmentId, shipmentId))
    expect(purchase).toMatchObject({ boughtBy: grace, requestedBy: ada, approvalId })
  })

  test('of two people who approve and return a request at once, one decides and the other is rejected', async () => {
    const { admin, owner } = office.people()
    const { shipmentId, approvalId } = await office.request()
    const decisions = await Promise.allSettled([
      approvePurchase(admin, approvalId, {}),
      returnApproval(owner, approvalId, 'Use Priority Mail.'),
    ])
    const rejected = decisions.filter((each) => each.status === 'rejected')
    expect(rejected).toMatchObject([{ reason: { code: 'APPROVAL_ENDED' } }])
    const isApproved = decisions[0].status === 'fulfilled'
    expect(await office.stateOf(approvalId)).toBe(isApproved ? 'approved' : 'returned')
    expect((await loadShipment(admin, shipmentId)).status).toBe(isApproved ? 'queued' : 'draft')
    expect(office.vendors().ledger()).toEqual(isApproved ? paidOnce : untouched)
  })

  test('no one approves or returns their own request, not even an owner', async () => {
    const { owner } = office.people()
    const { shipmentId, quoteId } = await office.drafted()
    const { approval } = await buyShipment(owner, shipmentId, { quote_id: quoteId })
    const id = approval?.id ?? ''
    await expect(approvePurchase(owner, id, {})).rejects.toMatchObject({ code: 'APPROVAL_OWN' })
    await expect(returnApproval(owner, id, 'No.')).rejects.toMatchObject({ code: 'APPROVAL_OWN' })
    expect(office.vendors().ledger()).toEqual(untouched)
  })

  test('a key’s request cannot be approved by its owner', async () => {
    const { owner } = office.people()
    const { shipmentId, quoteId } = await office.drafted()
    const key = { ...owner, caller: { address: null, apiKeyId: newId() } }
    const { id } = await requestApproval(key, shipmentId, { quote_id: quoteId })
    await expect(approvePurchase(owner, id, {})).rejects.toMatchObject({ code: 'APPROVAL_OWN' })
  })

  test('senders see their own requests and approve none, and only the requester withdraws', async () => {
    const { sender, admin } = office.people()
    const { approvalId } = await office.request()
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

  test('a request of another organization is not found', async () => {
    const { owner } = office.people()
    const { approvalId } = await office.request()
    const stranger = { ...owner, organizationId: newId() }
    await expect(getApproval(stranger, approvalId)).rejects.toMatchObject({ code: 'APPROVAL_NOT_FOUND' })
    await expect(approvePurchase(stranger, approvalId, {})).rejects.toMatchObject({
      code: 'APPROVAL_NOT_FOUND',
    })
  })

  test('a request ends when its requester leaves or may no longer send', async () => {
    const { sender, admin } = office.people()
    const requests = [await office.request(), await office.request()] as const
    const mine = and(eq(members.organizationId, sender.organizationId), eq(members.userId, sender.userId))
    await office.ctx.db.update(members).set({ role: 'reviewer' }).where(mine)
    await expect(approvePurchase(admin, requests[0].approvalId, {})).rejects.toMatchObject({
      code: 'APPROVAL_ENDED',
      message: expect.stringContaining('may no longer send'),
    })
    await office.ctx.db.delete(members).where(mine)
    await expect(approvePurchase(admin, requests[1].approvalId, {})).rejects.toMatchObject({
      message: expect.stringContaining('no longer a member'),
    })
    expect(await office.stateOf(requests[1].approvalId)).toBe('withdrawn')
    expect(office.vendors().ledger()).toEqual(untouched)
  })

  test('the sweep withdraws requests without a responsible member, and nothing else', async () => {
    const { owner } = office.people()
    const [standing, left] = [await office.request(), await office.drafted()]
    const keyId = newId()
    const now = office.clock.now()
    await office.ctx.db.insert(apiKeys).values({
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
    await sweepApprovals(office.ctx, (organizationId) => systemContext(owner, organizationId))
    expect(await getApproval(owner, id)).toMatchObject({
      state: 'withdrawn',
      decided_by: null,
      comment: 'The API key used for the request was revoked.',
    })
    expect((await loadShipment(owner, left.shipmentId)).waitingApprovalId).toBeNull()
    expect(await office.stateOf(standing.approvalId)).toBe('waiting')
  })
})
