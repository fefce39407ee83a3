import { and, asc, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { evaluateShipment } from '#lib/service/tracking/attention/evaluate-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { createFormVendor } from '#tests/support/vendors/form-vendor.ts'

import { handOver } from './hand-over.ts'
import { getHandOver } from './list-hand-overs.ts'
import { makeScanForm } from './make-scan-form.ts'

const { ctx: base, asked } = await openTestContext()
let vendor: ReturnType<typeof createFormVendor>
let ctx: ServiceContext

beforeEach(() => {
  vendor = createFormVendor()
  asked.length = 0
  ctx = { ...base, organizationId: newId(), providers: { ...base.providers, rates: vendor.rates } }
})

let numbers = 0
const insertPiece = async (changes: Parameters<typeof insertBought>[1] = {}): Promise<string> => {
  numbers += 1
  const packedAt = ctx.clock.now()
  const { shipmentId } = await insertBought(ctx, {
    status: 'printed',
    packedAt,
    packedBy: 'ES',
    trackingNumber: `94073000000000000${numbers + 10_000}`,
    ...changes,
  })
  return shipmentId
}

const insertPieces = (count: number) => Promise.all(Array.from({ length: count }, () => insertPiece()))

const hand = (shipmentIds: string[], overrides: Partial<ServiceContext> = {}) =>
  handOver({ ...ctx, ...overrides }, { shipmentIds, includeUnpacked: false })

const messagesOf = async (shipmentId: string): Promise<string[]> => {
  const rows = await ctx.db
    .select({ message: shipmentEvents.message })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  return rows.map((row) => row.message)
}

const formsOf = () =>
  ctx.db
    .select()
    .from(scanForms)
    .where(and(eq(scanForms.organizationId, ctx.organizationId)))

/** Lets the queue take up the forms that no one carries on. */
const runFormJobs = async () => {
  for (const job of asked.splice(0)) {
    if (job.name === 'scan_form.make') await makeScanForm(ctx, job.data.scanFormId).catch(() => undefined)
  }
}

test('postal pieces go on one SCAN form, others are handed over without one, and none twice', async () => {
  const postal = await insertPieces(2)
  const parcel = await insertPiece({ carrier: 'UPSDAP', service: 'Ground' })
  const queued = await insertPiece({ status: 'queued', packedAt: null })
  const made = await hand([...postal, parcel, queued])
  expect(made).toMatchObject({
    created_by: ctx.actor.type === 'user' ? `user:${ctx.actor.userId}` : null,
    carriers: [
      { carrier: 'UPSDAP', pieces: 1 },
      { carrier: 'USPS', pieces: 2 },
    ],
    first_pieces: [...postal, parcel].toSorted().map((id) => ({
      shipment_id: id,
      recipient: expect.stringMatching(/./),
      tracking_number: expect.stringMatching(/^\d+$/),
    })),
    forms: [{ status: 'created', pieces: 2, message: null }],
    excluded: [{ shipment_id: queued, reason: 'not_printed' }],
  })
  expect(made.form_url).toContain(made.id)
  expect(vendor.forms()).toHaveLength(1)
  for (const id of postal) {
    expect(await loadShipment(ctx, id)).toMatchObject({ scanFormId: made.forms[0]?.id, status: 'shipped' })
    expect(await messagesOf(id)).toEqual(['Handed over on a SCAN form with 2 pieces.'])
  }
  expect(await loadShipment(ctx, parcel)).toMatchObject({
    scanFormId: null,
    status: 'shipped',
    shippedAt: ctx.clock.now(),
    shippedDataExpiresAt: expect.any(Date),
  })
  await expect(cancelShipment(ctx, parcel)).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' })
  expect(await messagesOf(parcel)).toEqual(['Handed over to UPS.'])
  expect((await loadShipment(ctx, queued)).manifestedAt).toBeNull()
  await expect(hand([...postal, parcel])).rejects.toMatchObject({ code: 'NOTHING_TO_HAND_OVER' })
  const kept = await ctx.db.select().from(artifacts).where(eq(artifacts.organizationId, ctx.organizationId))
  expect(kept).toHaveLength(2)
})

test('a handoff names its operator and API key, even when a job creates the form', async () => {
  const userId = newId()
  const email = `${userId}@harbor.test`
  const [now, apiKeyId] = [ctx.clock.now(), newId()]
  await ctx.db
    .insert(user)
    .values({ id: userId, name: 'Ana Gómez', email, emailVerified: true, createdAt: now, updatedAt: now })
  const caller = { address: null, apiKeyId }
  const by = { actor: { type: 'user', userId } as const, caller }
  const parcel = await insertPiece({ carrier: 'UPSDAP', service: 'Ground' })
  const letter = await insertPiece()
  vendor.arrange('unavailable')
  await hand([parcel, letter], by)
  await runFormJobs()
  for (const shipmentId of [parcel, letter]) {
    const [event] = await ctx.db
      .select()
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipmentId))
      .orderBy(desc(shipmentEvents.sequence))
    expect(event).toMatchObject({
      actor: `user:${userId}`,
      metadata: {
        handed_over_by: { actor: `user:${userId}`, name: 'Ana Gómez', api_key: { id: apiKeyId } },
      },
    })
  }
})

test('after the handoff, expects the carrier’s first scan, and reports it missing if it does not arrive', async () => {
  const id = await insertPiece()
  await hand([id])
  const later = new Date(ctx.clock.now().getTime() + ctx.config.attention.acceptanceDays * dayMs)
  await evaluateShipment({ ...ctx, clock: { now: () => later } }, id)
  const opened = await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, id))
  expect(opened).toMatchObject([{ kind: 'no_acceptance', closedAt: null }])
})

test('each origin, each account and each 999 pieces get a separate form', async () => {
  const origin = (await loadShipment(ctx, await insertPiece())).fromAddress
  const elsewhere = await insertPiece({ fromAddress: { ...origin, street1: '1 MAIN ST' } })
  const sameWritten = await insertPiece({
    fromAddress: { ...origin, street1: ` ${origin.street1.toLowerCase()}` },
  })
  const otherAccount = await insertPiece({ carrierAccountId: 'ca_2' })
  const plain = await insertPieces(1)
  const made = await hand([elsewhere, sameWritten, otherAccount, ...plain])
  expect(made.forms.map((form) => form.pieces).toSorted((a, b) => a - b)).toEqual([1, 1, 2])
  expect(vendor.forms()).toHaveLength(3)
})

test('two operators handing over the same pieces at once put none on two forms', async () => {
  const ids = await insertPieces(6)
  const attempts = await Promise.allSettled([
    hand(ids),
    hand(ids.toReversed()),
    hand(ids.slice(2)),
    hand(ids.slice(0, 4)),
  ])
  const listed = vendor.forms().flat()
  expect(listed).toHaveLength(6)
  expect(new Set(listed).size).toBe(6)
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'NOTHING_TO_HAND_OVER' })
  for (const id of ids) {
    expect(await messagesOf(id)).toHaveLength(1)
    expect((await loadShipment(ctx, id)).manifestedAt).not.toBeNull()
  }
})

test('finds a form whose response was lost, and creates it once', async () => {
  const ids = await insertPieces(3)
  vendor.arrange('answer lost')
  const made = await hand(ids)
  expect(made.forms).toMatchObject([{ status: 'creating', pieces: 3 }])
  expect(made.forms[0]?.message).toContain('will keep trying')
  expect((await loadShipment(ctx, ids[0] ?? '')).manifestedAt).toBeNull()
  await expect(hand(ids)).rejects.toMatchObject({ code: 'NOTHING_TO_HAND_OVER' })
  await runFormJobs()
  expect((await getHandOver(ctx, made.id)).forms).toMatchObject([{ status: 'created', message: null }])
  expect(vendor.forms()).toHaveLength(1)
  for (const id of ids) expect(await messagesOf(id)).toEqual(['Handed over on a SCAN form with 3 pieces.'])
})

test('a process that dies between claim and response leaves its form to the queue', async () => {
  const ids = await insertPieces(2)
  const dying = { ...vendor.rates, createScanForm: () => Promise.reject(new Error('the process died')) }
  const made = await hand(ids, { providers: { ...ctx.providers, rates: dying } })
  expect(made.forms).toMatchObject([{ status: 'creating' }])
  await runFormJobs()
  expect(vendor.forms()).toHaveLength(1)
  expect((await loadShipment(ctx, ids[1] ?? '')).scanFormId).toBe(made.forms[0]?.id)
})

test('retries an unreachable vendor, with one runner at a time', async () => {
  const ids = await insertPieces(2)
  vendor.arrange('unavailable', 'unavailable')
  const made = await hand(ids)
  const formId = made.forms[0]?.id ?? ''
  await expect(makeScanForm(ctx, formId)).rejects.toMatchObject({ kind: 'unavailable' })
  const runs = await Promise.allSettled([1, 2, 3].map(() => makeScanForm(ctx, formId)))
  expect(runs.some((run) => run.status === 'fulfilled')).toBe(true)
  expect(vendor.forms()).toHaveLength(1)
  expect(await messagesOf(ids[0] ?? '')).toHaveLength(1)
})

test('a form rejected by the carrier releases its pieces, with the reason', async () => {
  const ids = await insertPieces(2)
  vendor.arrange('refused')
  const made = await hand(ids)
  expect(made.forms).toMatchObject([{ status: 'failed', pieces: 2 }])
  expect(made.forms[0]?.message).toContain('All shipments must be purchased')
  expect(made).toMatchObject({ carriers: [], form_url: null })
  expect((await messagesOf(ids[0] ?? ''))[0]).toMatch(/^Not handed over: The carrier refused/)
  const again = await hand(ids)
  expect(again.forms).toMatchObject([{ status: 'created', pieces: 2 }])
})

test.each(['created', 'failed'] as const)('follows a pending form until it is %s', async (end) => {
  const ids = await insertPieces(2)
  vendor.answerWith('creating')
  const made = await hand(ids)
  expect(made.forms).toMatchObject([{ status: 'creating', message: null }])
  await runFormJobs()
  expect((await loadShipment(ctx, ids[0] ?? '')).manifestedAt).toBeNull()
  vendor.end('sf_1', end, end === 'failed' ? 'no such origin' : null)
  await runFormJobs()
  expect((await getHandOver(ctx, made.id)).forms).toMatchObject([{ status: end }])
  expect((await loadShipment(ctx, ids[0] ?? '')).manifestedAt !== null).toBe(end === 'created')
  expect((await formsOf()).every((form) => form.leasedUntil === null)).toBe(true)
})

test('excludes a piece cancelled before the form is requested', async () => {
  const [kept = '', cancelled = ''] = await insertPieces(2)
  vendor.arrange('unavailable')
  const made = await hand([kept, cancelled])
  await cancelShipment(ctx, cancelled)
  await runFormJobs()
  expect(vendor.forms()).toEqual([[(await loadShipment(ctx, kept)).providerShipmentId]])
  expect((await getHandOver(ctx, made.id)).forms).toMatchObject([{ status: 'created', pieces: 1 }])
  expect((await loadShipment(ctx, cancelled)).manifestedAt).toBeNull()
})

test('hands over pieces printed but not packed only after confirmation', async () => {
  const packed = await insertPiece()
  const unpacked = await insertPiece({ packedAt: null, packedBy: null })
  const ids = [packed, unpacked]
  const refusal = await hand(ids).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'PIECES_NOT_PACKED' })
  expect(String(refusal)).toContain('1 of 2 pieces')
  expect(vendor.forms()).toEqual([])
  const made = await handOver(ctx, { shipmentIds: ids, includeUnpacked: true })
  expect(made.forms).toMatchObject([{ pieces: 2 }])
})

test('a request repeated after its process died hands over nothing again', async () => {
  const ids = await insertPieces(2)
  const intent = { id: newId(), isTakenUp: false }
  const made = await hand(ids, { intent })
  const again = await hand(ids, { intent: { ...intent, isTakenUp: true } })
  expect(again.id).toBe(made.id)
  expect(again.forms).toEqual(made.forms)
  expect(vendor.forms()).toHaveLength(1)
})

test('another organization’s piece is not found, and a role without operations access is rejected', async () => {
  const id = await insertPiece()
  await expect(hand([id], { organizationId: newId() })).rejects.toMatchObject({ code: 'SHIPMENT_NOT_FOUND' })
  await expect(hand([id], { role: 'sender' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(vendor.forms()).toEqual([])
})

test('pieces rejected by a form are handed over on the firm mailing list', async () => {
  const [id = ''] = await insertPieces(1)
  vendor.arrange('refused')
  expect(await hand([id])).toMatchObject({ forms: [{ status: 'failed' }] })
  expect((await loadShipment(ctx, id)).status).toBe('printed')
  const listed = await handOver(ctx, { shipmentIds: [id], includeUnpacked: false, isWithoutForm: true })
  expect(listed).toMatchObject({ forms: [], mailing_list_url: expect.stringContaining(listed.id) })
  expect(await loadShipment(ctx, id)).toMatchObject({ status: 'shipped', scanFormId: null })
})
