import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { auditEntry } from '#lib/contract/audit/audit.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { updateRetention } from '#lib/service/shipment-core/retention.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { exportAudit } from './audit-log.ts'
import { recordAudit } from './record-audit.ts'

const { createCaller, ctx, clock } = await openTestApi()
let caller: TestCaller
let other: TestCaller

const listed = async (query = '') => {
  const answer = (await (await caller.call(`/api/v1/audit${query}`)).json()) as { data: unknown[] }
  return answer.data.map((entry) => auditEntry.parse(entry))
}

beforeAll(async () => {
  caller = await createCaller('Audited office')
  other = await createCaller('Another office')
})

test('records a change with its author, and the values before and after', async () => {
  const periods = { document_days: 400, evidence_days: 3653 }
  await caller.call('/api/v1/retention', jsonRequest(periods, { method: 'PATCH' }))
  const [entry] = await listed('?category=settings')
  expect(entry).toMatchObject({
    action: 'retention.updated',
    actor: { id: `user:${caller.userId}`, email: caller.email },
    api_key_id: null,
    subject: { type: 'organization', id: caller.organizationId },
    before: { document_days: 3653 },
    after: { document_days: 400 },
  })
})

test('an action with an API key names the key', async () => {
  const { shipmentId } = await insertDraft(caller.ctx)
  await caller.call(`/api/v1/shipments/${shipmentId}/cancel`, { method: 'POST' })
  const [entry] = await listed('?category=money')
  expect(entry).toMatchObject({
    action: 'shipment.cancelled',
    actor: { id: `user:${caller.userId}` },
    api_key_id: expect.any(String),
    subject: {
      type: 'shipment',
      id: shipmentId,
      name: expect.stringMatching(/\S/),
      recipient: expect.stringMatching(/\S/),
    },
  })
})

test('records nothing of a change that did not happen', async () => {
  const before = (await listed()).length
  const failing = withTransaction(caller.ctx, async (ctx) => {
    await recordAudit(ctx, { action: 'card.removed', subject: { type: 'card', id: 'card_1' } })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await listed()).toHaveLength(before)
})

test('the service’s own role can neither change nor delete an entry', async () => {
  const cause = async (statement: Promise<unknown>) =>
    statement.then(
      () => 'done',
      (error: Error) => (error.cause as Error).message,
    )
  expect(await cause(ctx.db.update(auditEntries).set({ address: null }))).toContain('permission denied')
  expect(await cause(ctx.db.delete(auditEntries))).toContain('permission denied')
  expect(await cause(ctx.db.execute(sql`truncate audit_entries`))).toContain('permission denied')
})

test('another organization cannot see the log', async () => {
  const answer = (await (await other.call('/api/v1/audit')).json()) as { data: unknown[] }
  expect(answer.data).toEqual([])
})

test('pages are contiguous, newest first, and the CSV contains all of them', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    clock.forward(1000)
    await updateRetention(caller.ctx, { document_days: 500 + turn, evidence_days: 3653 })
  }
  const all = await listed()
  const first = (await (await caller.call('/api/v1/audit?limit=3')).json()) as {
    data: { id: string }[]
    next_cursor: string
  }
  const second = await listed(`?limit=100&cursor=${first.next_cursor}`)
  expect([...first.data.map(({ id }) => id), ...second.map(({ id }) => id)]).toEqual(all.map(({ id }) => id))
  const csv = await text((await exportAudit(caller.ctx, { format: 'csv' })).body as Readable)
  expect(csv.trim().split('\r\n')).toHaveLength(all.length + 1)
  expect(csv).toContain('retention.updated')
})

test('the log is visible to owners, admins and reviewers', async () => {
  const sender = { ...caller.ctx, role: 'sender' as const }
  await expect(exportAudit(sender, { format: 'csv' })).rejects.toThrow('Only owners, admins and reviewers')
})

test('names an invalid filter', async () => {
  const error = await expectError(await caller.call('/api/v1/audit?category=lunch'), 400, 'VALIDATION_ERROR')
  expect(error.fields?.map(({ field }) => field)).toEqual(['category'])
})
