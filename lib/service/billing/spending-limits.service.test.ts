import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { approvePurchase, requestApproval } from '#lib/service/shipments/approve-purchase.ts'
import { openApprovalOffice, untouched } from '#tests/support/office/approval-office.ts'

import {
  listSpendingLimits,
  setDefaultSpendingLimit,
  setMemberSpendingLimit,
} from './change-spending-limits.ts'
import { getSpendingLimit } from './spending-limits.ts'

const office = await openApprovalOffice()

/** Each letter costs 9.02 USD. */
const letterCents = 902

beforeEach(async () => {
  office.clock.moveTo('2026-03-03T12:00:00.000Z')
  await office.setRule('off')
})

const buy = async (ctx: ServiceContext) => {
  const { shipmentId, quoteId } = await office.drafted()
  await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  return shipmentId
}

test('rejects a purchase over the limit, stating the limit, the spending and the options', async () => {
  const { sender, admin } = office.people()
  await setDefaultSpendingLimit(admin, { default_cents: 2 * letterCents })
  await buy(sender)
  await buy(sender)
  const { shipmentId, quoteId } = await office.drafted()
  const refused = buyShipment(sender, shipmentId, { quote_id: quoteId })
  await expect(refused).rejects.toMatchObject({
    code: 'SPENDING_LIMIT_REACHED',
    message:
      '$9.02 would exceed your spending limit: $18.04 of the limit of $18.04 for March 2026 is spent. Nothing was charged. Request approval, so that it counts toward the approver’s limit, or ask an owner or admin to raise yours.',
  })
  expect((await loadShipment(sender, shipmentId)).status).toBe('draft')
  expect(await getSpendingLimit(sender)).toEqual({
    limit_cents: 1804,
    spent_cents: 1804,
    remaining_cents: 0,
    month: '2026-03',
    time_zone: 'UTC',
    resets_at: '2026-04-01T00:00:00.000Z',
  })
})

test('buys no more simultaneous purchases than the limit allows', async () => {
  const { sender, admin } = office.people()
  await setMemberSpendingLimit(admin, sender.userId, { mode: 'own', limit_cents: 3 * letterCents })
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => buy(sender)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('SPENDING_LIMIT_REACHED')
  }
  expect(office.vendors().ledger()).toMatchObject({ payments: 3, labels: 3 })
})

test('an approved purchase counts toward the approver’s limit', async () => {
  const { sender, admin, owner } = office.people()
  await setMemberSpendingLimit(owner, sender.userId, { mode: 'own', limit_cents: 0 })
  await setMemberSpendingLimit(owner, admin.userId, { mode: 'own', limit_cents: letterCents })
  const request = async () => {
    const { shipmentId, quoteId } = await office.drafted()
    return requestApproval(sender, shipmentId, { quote_id: quoteId })
  }
  expect(await approvePurchase(admin, (await request()).id, {})).toMatchObject({ status: 'queued' })
  expect(await getSpendingLimit(sender)).toMatchObject({ spent_cents: 0, remaining_cents: 0 })
  expect(await getSpendingLimit(admin)).toMatchObject({ spent_cents: letterCents, remaining_cents: 0 })
  const second = await request()
  await expect(approvePurchase(admin, second.id, {})).rejects.toMatchObject({
    code: 'SPENDING_LIMIT_REACHED',
    message: expect.stringContaining('Another owner or admin can approve it'),
  })
  expect(await office.stateOf(second.id)).toBe('waiting')
  expect(await approvePurchase(owner, second.id, {})).toMatchObject({ status: 'queued' })
})

test('failed and refunded purchases do not count', async () => {
  const { sender, admin } = office.people()
  await setDefaultSpendingLimit(admin, { default_cents: letterCents })
  office.vendors().arrange('buyLabel', 'declined')
  await expect(buy(sender)).rejects.toMatchObject({ code: 'LABEL_REFUSED' })
  const bought = await buy(sender)
  await expect(buy(sender)).rejects.toMatchObject({ code: 'SPENDING_LIMIT_REACHED' })
  await office.ctx.db
    .update(charges)
    .set({ refundState: 'succeeded', refundedCents: letterCents, refundedAt: office.clock.now() })
    .where(and(eq(charges.organizationId, sender.organizationId), eq(charges.shipmentId, bought)))
  expect(await getSpendingLimit(sender)).toMatchObject({ spent_cents: 0, remaining_cents: letterCents })
  await buy(sender)
})

test('a month begins and ends in the organization’s time zone', async () => {
  const { sender, admin } = office.people()
  await office.ctx.db
    .update(organizations)
    .set({ timeZone: 'America/Los_Angeles' })
    .where(eq(organizations.organizationId, sender.organizationId))
  await setDefaultSpendingLimit(admin, { default_cents: letterCents })
  // The last hour of March there; April in UTC.
  office.clock.moveTo('2026-04-01T06:30:00.000Z')
  await buy(sender)
  await expect(buy(sender)).rejects.toMatchObject({ message: expect.stringContaining('March 2026') })
  expect(await getSpendingLimit(sender)).toMatchObject({
    month: '2026-03',
    resets_at: '2026-04-01T07:00:00.000Z',
  })
  office.clock.moveTo('2026-04-01T07:00:00.000Z')
  await buy(sender)
  expect(await getSpendingLimit(sender)).toMatchObject({ month: '2026-04', spent_cents: letterCents })
})

test('a purchase of an earlier version counts toward its buyer', async () => {
  const { sender, admin } = office.people()
  await setDefaultSpendingLimit(admin, { default_cents: 5000 })
  await buy(sender)
  await office.ctx.db
    .update(purchases)
    .set({ spentBy: null })
    .where(eq(purchases.organizationId, sender.organizationId))
  expect(await getSpendingLimit(sender)).toMatchObject({ spent_cents: letterCents })
})

test('owners and admins set limits, each change is audited, and an admin sets none for an owner', async () => {
  const { sender, admin, owner } = office.people()
  await expect(setDefaultSpendingLimit(sender, { default_cents: null })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(listSpendingLimits(sender)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(
    setMemberSpendingLimit(admin, owner.userId, { mode: 'own', limit_cents: 1 }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await setDefaultSpendingLimit(admin, { default_cents: 5000 })
  await setMemberSpendingLimit(admin, sender.userId, { mode: 'none' })
  const { members: listed, default_cents: defaultCents } = await listSpendingLimits(admin)
  expect(defaultCents).toBe(5000)
  expect(listed.map(({ name, mode, limit_cents: cents }) => [name, mode, cents])).toEqual([
    ['Ada', 'none', null],
    ['Grace', 'default', 5000],
    ['Mary', 'default', 5000],
  ])
  const entries = await office.ctx.db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, sender.organizationId),
        eq(auditEntries.action, 'spending_limit.updated'),
      ),
    )
  expect(entries).toEqual([
    { before: { default_cents: null }, after: { default_cents: 5000 } },
    { before: { mode: 'default' }, after: { mode: 'none' } },
  ])
})

test('a limit of 0 blocks all purchases; former members have no limit', async () => {
  const { sender, admin } = office.people()
  await setDefaultSpendingLimit(admin, { default_cents: 0 })
  await expect(buy(sender)).rejects.toMatchObject({ code: 'SPENDING_LIMIT_REACHED' })
  expect(office.vendors().ledger()).toEqual(untouched)
  await office.ctx.db.delete(members).where(eq(members.userId, sender.userId))
  await buy(sender)
})
