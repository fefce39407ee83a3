import { text } from 'node:stream/consumers'

import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import {
  createMatterInput,
  listMattersQuery,
  type Matter,
  updateMatterInput,
} from '#lib/contract/matters/matter.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { chargeRow, insertCharges, refundedRow } from '#tests/support/office/charges.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { createMatter, updateMatter } from './change-matter.ts'
import { deleteMatter } from './delete-matter.ts'
import { exportMatters, importMatters } from './import-export.ts'
import { listMatters } from './list-matters.ts'
import { getMatter } from './load-matter.ts'
import { getMatterSummary } from './matter-summary.ts'

const { ctx: base, clock } = await openTestContext()
const elsewhere = (): ServiceContext => ({ ...base, organizationId: newId() })

let count = 0
const create = (ctx: ServiceContext, given: Record<string, unknown> = {}): Promise<Matter> => {
  count += 1
  const named = { number: `2026-${count}`, name: 'Swan v. Turner', ...given }
  return createMatter(ctx, createMatterInput.parse(named))
}
const update = (ctx: ServiceContext, id: string, given: Record<string, unknown>, expected?: number[]) =>
  updateMatter(ctx, id, updateMatterInput.parse(given), expected)
const list = async (ctx: ServiceContext, query: Record<string, unknown> = {}) =>
  listMatters(ctx, listMattersQuery.parse(query))
const numbersOf = async (ctx: ServiceContext, query?: Record<string, unknown>) =>
  (await list(ctx, query)).data.map(({ number }) => number)

describe('a matter', () => {
  test('has a number that is unique in the organization, ignoring case', async () => {
    const ctx = elsewhere()
    await create(ctx, { number: ' AB-1 ' })
    await expect(create(ctx, { number: 'ab-1' })).rejects.toMatchObject({
      code: 'MATTER_EXISTS',
      fields: [{ field: 'number' }],
    })
    const other = await create(ctx, { number: 'ab-2' })
    await expect(update(ctx, other.id, { number: 'Ab-1' })).rejects.toMatchObject({ code: 'MATTER_EXISTS' })
    expect(await create(elsewhere(), { number: 'AB-1' })).toMatchObject({ number: 'AB-1' })
  })

  test('returns NOT_FOUND to other organizations and for malformed IDs', async () => {
    const { id } = await create(elsewhere())
    for (const act of [
      () => getMatter(base, id),
      () => getMatter(base, 'x'),
      () => update(base, id, { name: 'y' }),
      () => deleteMatter(base, id),
      () => getMatterSummary(base, id),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'MATTER_NOT_FOUND' })
    }
  })

  test('rejects a change based on an outdated revision', async () => {
    const ctx = elsewhere()
    const { id, revision } = await create(ctx)
    const closed = await update(ctx, id, { status: 'closed', client: 'Elizabeth' }, [revision])
    expect(closed).toMatchObject({ status: 'closed', client: 'Elizabeth', revision: revision + 1 })
    expect(closed.closed_at).toBe(clock.now().toISOString())
    await expect(update(ctx, id, { name: 'Other' }, [revision])).rejects.toMatchObject({
      code: 'MATTER_CHANGED',
    })
    expect(await update(ctx, id, { status: 'open', client: '' })).toMatchObject({
      closed_at: null,
      client: null,
      name: 'Swan v. Turner',
    })
  })

  test('accepts only members of the organization', async () => {
    const ctx = elsewhere()
    const userId = base.actor.type === 'user' ? base.actor.userId : ''
    await expect(create(ctx, { member_ids: [userId] })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await ctx.db.insert(members).values({
      organizationId: ctx.organizationId,
      userId,
      role: 'sender',
      createdAt: clock.now(),
    })
    await expect(create(ctx, { member_ids: [userId, userId] })).resolves.toMatchObject({ revision: 0 })
  })

  test.each(['reviewer', 'operator'] as const)('cannot be changed by a %s', async (role) => {
    const ctx: ServiceContext = { ...elsewhere(), role }
    await expect(create(ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(update(ctx, newId(), {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(deleteMatter(ctx, newId())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is recorded in the audit log with what changed', async () => {
    const ctx = elsewhere()
    const { id, number } = await create(ctx)
    await update(ctx, id, { name: 'Turner' })
    await deleteMatter(ctx, id)
    const entries = await ctx.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, ctx.organizationId))
      .orderBy(auditEntries.id)
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['matter.created', null, { number, name: 'Swan v. Turner', client: null, status: 'open', members: [] }],
      ['matter.updated', { name: 'Swan v. Turner' }, { name: 'Turner' }],
      ['matter.deleted', { number, name: 'Turner' }, null],
    ])
  })
})

describe('a matter is deleted only while nothing belongs to it', () => {
  test('and the error names them', async () => {
    const ctx = elsewhere()
    const { id } = await create(ctx)
    const drafts = [await insertDraft(ctx, { matterId: id }), await insertDraft(ctx, { matterId: id })]
    await ctx.db.insert(addressBook).values({
      organizationId: ctx.organizationId,
      id: newId(),
      entered: { name: 'E', street1: '1 A St', city: 'B', state: 'CA', zip: '90277', country: 'US' },
      normalized: 'e',
      sortName: 'e',
      searchText: 'e',
      verification: 'unverified',
      issues: [],
      matterId: id,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    await expect(deleteMatter(ctx, id)).rejects.toMatchObject({
      code: 'MATTER_IN_USE',
      message:
        'This matter cannot be deleted while something belongs to it: 2 shipments and 1 address. Close it instead.',
    })
    await ctx.db
      .update(shipments)
      .set({ matterId: null })
      .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.matterId, id)))
    expect(drafts).toHaveLength(2)
    await ctx.db.delete(addressBook).where(eq(addressBook.organizationId, ctx.organizationId))
    expect(await deleteMatter(ctx, id)).toEqual({ id })
    await expect(getMatter(ctx, id)).rejects.toMatchObject({ code: 'MATTER_NOT_FOUND' })
  })
})

describe('the list', () => {
  test('pages newest first, filtered by status and by words of number, name and client', async () => {
    const ctx = elsewhere()
    for (const number of ['A-1', 'A-2', 'A-3']) await create(ctx, { number, client: 'Ägir & Søn' })
    await create(ctx, { number: 'B-1', name: 'Lease 100%', status: 'closed' })
    expect(await numbersOf(ctx)).toEqual(['B-1', 'A-3', 'A-2', 'A-1'])
    const first = await list(ctx, { limit: 3 })
    expect(first.has_more).toBe(true)
    expect(await numbersOf(ctx, { limit: 3, cursor: first.next_cursor })).toEqual(['A-1'])
    expect(await numbersOf(ctx, { status: 'closed' })).toEqual(['B-1'])
    expect(await numbersOf(ctx, { search: 'agir a-2' })).toEqual(['A-2'])
    expect(await numbersOf(ctx, { search: '100%' })).toEqual(['B-1'])
    expect(await numbersOf(ctx, { search: '%' })).toEqual(['B-1'])
    expect(await numbersOf(elsewhere())).toEqual([])
  })
})

test('a summary expects no letter that is lost, or of which nothing more is reported', async () => {
  const ctx = elsewhere()
  const { id } = await create(ctx)
  const sent = { status: 'shipped', matterId: id, shippedAt: clock.now(), expectedOn: '2026-01-02' } as const
  await insertBought(ctx, { ...sent, deliveryProblem: 'lost' })
  await insertBought(ctx, { ...sent, isTracked: false, arriveBy: '2026-01-02' })
  expect((await getMatterSummary(ctx, id)).deadlines).toEqual([])
  await insertBought(ctx, { ...sent, deliveryProblem: 'held' })
  expect((await getMatterSummary(ctx, id)).deadlines).toMatchObject([{ kind: 'expected' }])
})

test('a summary counts only what belongs to the matter', async () => {
  const ctx = elsewhere()
  const { organizationId } = ctx
  const { id } = await create(ctx)
  const under = { matterId: id, shippedAt: clock.now(), expectedOn: '2026-01-02', arriveBy: '2030-01-02' }
  const late = await insertBought(ctx, { status: 'shipped', ...under })
  const delivered = await insertBought(ctx, {
    status: 'shipped',
    matterId: id,
    certifiedMail: true,
    returnReceipt: true,
    trackingNumber: '9407',
    deliveredAt: clock.now(),
  })
  await insertDraft(ctx, { matterId: id })
  await insertBought(ctx, { status: 'shipped', deliveredAt: clock.now() })
  await insertCharges(ctx, [
    chargeRow(organizationId, { shipmentId: late.shipmentId, capturedAt: clock.now(), amountCents: 900 }),
    refundedRow(organizationId, {
      shipmentId: delivered.shipmentId,
      capturedAt: clock.now(),
      refundedAt: clock.now(),
      amountCents: 300,
    }),
    chargeRow(organizationId, { capturedAt: clock.now(), amountCents: 5000 }),
  ])
  const task = { kind: 'returned' as const, message: 'It came back.', openedAt: clock.now() }
  await ctx.db.insert(tasks).values([
    { organizationId, id: newId(), cause: 'a', shipmentId: late.shipmentId, dueAt: clock.now(), ...task },
    { organizationId, id: newId(), cause: 'b', shipmentId: newId(), dueAt: clock.now(), ...task },
  ])
  const summary = await getMatterSummary(ctx, id)
  expect(summary).toMatchObject({
    letters: 3,
    delivered: 1,
    receipts_owed: 1,
    open_tasks: 1,
    charged_cents: 1200,
    refunded_cents: 300,
    net_cents: 900,
    addresses: 0,
    deadline_count: 2,
    deadlines: [
      { shipment_id: late.shipmentId, kind: 'expected', on: '2026-01-02', is_late: true },
      { shipment_id: late.shipmentId, kind: 'arrive_by', on: '2030-01-02', is_late: false },
    ],
  })
  expect(summary.states.reduce((sum, { letters }) => sum + letters, 0)).toBe(3)
  expect(summary.states).toContainEqual({ state: 'draft', letters: 1 })
})

describe('a CSV file', () => {
  const importText = (ctx: ServiceContext, csv: string, isPreview = false) =>
    importMatters(
      ctx,
      (async function* () {
        yield Buffer.from(csv)
      })(),
      { isPreview },
    )

  test('creates matters with new numbers, and reports the result of each row', async () => {
    const ctx = elsewhere()
    await create(ctx, { number: 'X-1', name: 'As it was' })
    const csv =
      'Matter No;Client;Name;Status\nx-1;;Changed;open\nX-2;Ana;Lease;Closed\nX-2;;Again;\n;;Nameless;\nX-3;;Odd;paused\n'
    const preview = await importText(ctx, csv, true)
    expect(preview).toMatchObject({ is_preview: true, created: 1, existing: 2, rejected: 2 })
    expect(await numbersOf(ctx)).toEqual(['X-1'])
    const { rows, ...counts } = await importText(ctx, csv)
    expect(counts).toMatchObject({ created: 1, existing: 2, rejected: 2 })
    expect(rows.map(({ row, outcome, errors }) => [row, outcome, errors[0]?.message])).toEqual([
      [2, 'existing', undefined],
      [3, 'created', undefined],
      [4, 'existing', undefined],
      [5, 'rejected', 'Enter a number.'],
      [6, 'rejected', 'Use open or closed.'],
    ])
    const { data } = await list(ctx)
    expect(data.map(({ number, name, client, status }) => [number, name, client, status])).toEqual([
      ['X-2', 'Lease', 'Ana', 'closed'],
      ['X-1', 'As it was', null, 'open'],
    ])
  })

  test('can be exported and imported again, including cells that look like formulas', async () => {
    const [from, to] = [elsewhere(), elsewhere()]
    await create(from, { number: '=1+1', name: 'A, "B"', client: 'C' })
    const csv = await text((await exportMatters(from, 'csv')).body as NodeJS.ReadableStream)
    expect(await importText(to, csv)).toMatchObject({ created: 1, rejected: 0 })
    expect((await list(to)).data).toMatchObject([{ number: '=1+1', name: 'A, "B"', client: 'C' }])
  })

  test.each([
    ['', /is empty/],
    ['Client,Name\nA,B', /none for Number/],
    ['a\0b,Number,Name\n1,2,3', /neither CSV nor XLSX/],
  ])('with invalid content is rejected: %j', async (csv, message) => {
    await expect(importText(elsewhere(), csv)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(message),
    })
  })
})
