import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { Scope } from '#lib/contract/api/access.values.ts'
import type { Approval, ApprovalRule } from '#lib/contract/approvals/approval.ts'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { approvePurchase, requestApproval } from '#lib/service/shipments/approve-purchase.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'
import { runRequestedJobs } from '#tests/support/requested-jobs.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { returnApproval } from './decide.ts'

const vendors = createLedgerVendors()
const { asked, ctx, request, createCaller } = await openTestApi({
  environment: { LIMIT_WRITES_PER_MINUTE: '1000', LIMIT_DETAIL_SECONDS: '300', EMAIL_DIGEST_MINUTES: '0' },
  providers: { payments: vendors.payments, rates: vendors.rates },
})

let owner: TestCaller
let count = 0

const read = async <Data>(response: Response, status = 200): Promise<Data> => {
  expect(response.status).toBe(status)
  return ((await response.json()) as { data: Data }).data
}

const setRule = (rule: object) => owner.call('/api/v1/approval-rule', jsonRequest(rule, { method: 'PUT' }))

/** Calls with a key of the owner's that has these scopes alone. */
const keyFor = async (...scopes: Scope[]) => {
  const { organizationId, userId } = owner
  const { secret } = await withTransaction(ctx, (ctx) =>
    insertKey(ctx, { organizationId, userId, name: 'Case management', scopes }),
  )
  return (path: string, body?: object) =>
    request(path, {
      ...(body && jsonRequest(body)),
      headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
    })
}

beforeEach(async () => {
  owner = await createCaller(`Office ${(count += 1)}`)
  asked.length = 0
})

test('a draft-only key requests a purchase and cannot make it, and no key approves', async () => {
  const call = await keyFor('shipments:read', 'shipments:draft')
  const { shipmentId, quoteId } = await insertDraft(owner.ctx)
  const path = `/api/v1/shipments/${shipmentId}`
  await expectError(await call(`${path}/buy`, { quote_id: quoteId }), 403, 'INSUFFICIENT_SCOPE')
  const input = { quote_id: quoteId, note: 'Deadline on Friday.' }
  const approval = await read<Approval>(await call(`${path}/approval`, input), 201)
  expect(approval).toMatchObject({
    state: 'waiting',
    note: 'Deadline on Friday.',
    requested_by: { id: owner.userId },
    api_key: { name: 'Case management' },
    next_steps: ['withdraw'],
  })
  const approve = `/api/v1/approvals/${approval.id}/approve`
  const everything = await keyFor('shipments:read', 'shipments:draft', 'shipments:buy')
  await expectError(await everything(approve, {}), 403, 'FORBIDDEN')
  await expectError(await owner.call(approve, jsonRequest({})), 403, 'APPROVAL_OWN')
  expect(vendors.ledger().payments).toBe(0)
})

test('a key with the buy scope is subject to the rule, and reads the state of its request on the shipment', async () => {
  await setRule({ mode: 'from_amount', from_cents: 902 })
  const call = await keyFor('shipments:read', 'shipments:buy', 'shipments:draft')
  const { shipmentId, quoteId } = await insertDraft(owner.ctx)
  const path = `/api/v1/shipments/${shipmentId}`
  expect((await read<Shipment>(await call(path))).awaiting_approval).toBeUndefined()
  const input = { quote_id: quoteId, note: 'Must be postmarked by Friday.' }
  const bought = await read<PurchaseResult>(await call(`${path}/buy`, input), 202)
  expect(bought).toMatchObject({ status: 'draft', total_charged_cents: 0, approval: { state: 'waiting' } })
  const asked = await read<Approval>(await owner.call(`/api/v1/approvals/${bought.approval?.id}`))
  expect(asked.note).toBe('Must be postmarked by Friday.')
  expect(await read<Shipment>(await call(path))).toMatchObject({
    awaiting_approval: true,
    approval: { id: bought.approval?.id, quote_id: quoteId },
  })
  const { data } = (await (await call('/api/v1/shipments')).json()) as { data: Shipment[] }
  expect(data[0]?.awaiting_approval).toBe(true)
  await read(await call(`/api/v1/approvals/${bought.approval?.id}/withdraw`, {}))
  const after = await read<Shipment>(await call(path))
  expect(after.awaiting_approval).toBeUndefined()
  expect(after.approval).toMatchObject({ state: 'withdrawn' })
})

test('only owners and admins change the rule, which requires its amount, lists approvers and is audited', async () => {
  await expectError(await setRule({ mode: 'from_amount' }), 400, 'VALIDATION_ERROR')
  const rule = await read<ApprovalRule>(await setRule({ mode: 'always' }))
  expect(rule).toMatchObject({ mode: 'always', from_cents: null, approvers: [{ id: owner.userId }] })
  await insertColleague(owner.ctx, 'admin', 'Grace')
  await insertColleague(owner.ctx, 'sender', 'Ada')
  const { approvers } = await read<ApprovalRule>(await setRule({ mode: 'from_amount', from_cents: 5000 }))
  expect(approvers.map(({ name }) => name)).toContain('Grace')
  expect(approvers).toHaveLength(2)
  const entries = await ctx.db
    .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, owner.organizationId))
    .orderBy(auditEntries.id)
  expect(entries.filter(({ action }) => action === 'approval_rule.updated').at(-1)).toMatchObject({
    before: { mode: 'always', from_cents: null },
    after: { mode: 'from_amount', from_cents: 5000 },
  })
})

test('approvers are notified of a request and its requester of the outcome, and no one of their own action', async () => {
  await setRule({ mode: 'always' })
  const [sender, admin] = [
    await insertColleague(owner.ctx, 'sender', 'Ada'),
    await insertColleague(owner.ctx, 'admin', 'Grace'),
  ]
  await insertColleague(owner.ctx, 'reviewer', 'Joan')
  const sent = async () => {
    for (let turn = 0; turn < 3; turn += 1) await runRequestedJobs(ctx, asked)
    const rows = await ctx.db
      .select({ to: emails.recipient, subject: emails.subject })
      .from(emails)
      .where(eq(emails.organizationId, owner.organizationId))
    await ctx.db.delete(emails)
    return rows.map(({ to, subject }) => `${to}: ${subject}`).toSorted()
  }
  const { shipmentId, quoteId } = await insertDraft(owner.ctx)
  const first = await requestApproval(sender, shipmentId, { quote_id: quoteId })
  const told = (to: string, what: string) => `${to}: ${what}: Notice`
  expect(await sent()).toEqual(
    [owner.email, `${admin.userId}@harbor.test`].map((to) => told(to, 'Approval requested')).toSorted(),
  )
  await returnApproval(admin, first.id, 'Use another service.')
  expect(await sent()).toEqual([told(`${sender.userId}@harbor.test`, 'Your approval request')])
  const second = await requestApproval(sender, shipmentId, { quote_id: quoteId })
  await approvePurchase(admin, second.id, {})
  const types = await ctx.db
    .select({ type: events.type, details: events.details })
    .from(events)
    .where(eq(events.organizationId, owner.organizationId))
    .orderBy(events.id)
  expect(types.map(({ type }) => type)).toEqual([
    'approval.requested',
    'approval.decided',
    'approval.requested',
    'approval.decided',
    'shipment.queued',
  ])
  expect(types[3]?.details).toMatchObject({
    approval: { state: 'approved', requested_by: sender.userId, decided_by: admin.userId },
  })
})
