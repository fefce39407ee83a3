import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { RetainedRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { systemContext, type ServiceContext } from '#lib/service/context.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { newId } from '#lib/service/ids.ts'
import { loadMailingRecord } from '#lib/service/mailing-record/load-mailing-record.ts'
import type { TrackingDetail } from '#lib/service/providers/rates/port.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { scanAt, trackerWith } from '#tests/support/shipments/scans.ts'

import { applyTracker } from './apply-tracker.ts'
import { reviewAcceptances } from './review-acceptance.ts'

const { ctx: base, asked } = await openTestContext()
let ctx: ServiceContext

beforeEach(() => {
  asked.length = 0
  ctx = { ...base, organizationId: newId() }
})

const form = scanAt(6, 'in_transit', { message: 'Shipment Received, Package Acceptance Pending' })
const piece = scanAt(20, 'in_transit', { message: 'Accepted at USPS Origin Facility' })
const delivery = scanAt(90, 'delivered', { message: 'Delivered, Left with Individual' })

const review = () => reviewAcceptances(ctx, (organizationId) => systemContext(ctx, organizationId), null)

/** A piece as it was written while its first scan counted as acceptance, whatever was scanned. */
const insertFormer = async (
  details: TrackingDetail[],
  changes: Partial<typeof shipments.$inferInsert> = {},
) => {
  const acceptedAt = details[0]?.occurredAt ?? null
  const { shipmentId, trackerId } = await insertBought(ctx, {
    status: 'shipped',
    manifestedAt: ctx.clock.now(),
    scanFormId: newId(),
    shippedAt: acceptedAt,
    postalAcceptedAt: acceptedAt,
    shippedDataExpiresAt: new Date('2036-03-03T18:00:00.000Z'),
    isAcceptanceReviewed: false,
    ...changes,
  })
  await withTransaction(ctx, async (ctx) => {
    for (const [index, detail] of details.entries()) {
      const { carrierCode: _, ...told } = detail
      const id = newId()
      const observedAt = ctx.clock.now()
      await ctx.db.insert(trackingEvents).values({
        organizationId: ctx.organizationId,
        shipmentId,
        id,
        ...told,
        signedBy: null,
        observedAt,
        messageId: null,
        fingerprint: id,
      })
      recordUpdate(ctx, await loadShipment(ctx, shipmentId), {
        message: `${index === 0 ? 'Accepted by the carrier' : 'In transit'}: “${detail.message}” (USPS, TORRANCE, CA 90501).`,
        metadata: {
          tracking_event_id: id,
          tracking_status: detail.status,
          tracking_status_detail: detail.statusDetail,
          occurred_at: detail.occurredAt.toISOString(),
          observed_at: observedAt.toISOString(),
          carrier_message: detail.message,
          location: detail.location,
        },
      })
    }
  })
  return {
    shipmentId,
    trackerId,
    read: () => loadShipment(ctx, shipmentId),
    events: () => eventsOf(shipmentId),
  }
}

const eventsOf = (shipmentId: string) =>
  ctx.db
    .select()
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )
    .orderBy(asc(shipmentEvents.sequence))

test('corrects a piece shown as accepted by its SCAN form, keeping the earlier state in its chain', async () => {
  const { shipmentId, read, events } = await insertFormer([form, piece, delivery])
  const before = await read()
  const told = await events()
  await review()
  expect(await read()).toEqual({
    ...before,
    postalAcceptedAt: piece.occurredAt,
    carrierScannedAt: piece.occurredAt,
    scanFormScannedAt: form.occurredAt,
    deliveredAt: delivery.occurredAt,
    trackingOutcome: 'delivered',
    isAcceptanceReviewed: true,
  })
  const [correction, ...more] = (await events()).slice(told.length)
  expect(more).toEqual([])
  expect(correction).toMatchObject({
    actor: null,
    status: 'shipped',
    message:
      'Acceptance corrected: shown before as March 3, 2026 at 6:00 PM UTC, the scan of the SCAN form; the carrier accepted the piece on March 4, 2026 at 8:00 AM UTC.',
    metadata: {
      acceptance_corrected: {
        before: { accepted_at: form.occurredAt.toISOString(), source: 'scan_form' },
        after: {
          accepted_at: piece.occurredAt.toISOString(),
          source: 'carrier_scan',
          first_scanned_at: piece.occurredAt.toISOString(),
          scan_form_scanned_at: form.occurredAt.toISOString(),
        },
      },
    },
  })
  expect((await events()).slice(0, told.length)).toEqual(told)
  expect((await checkChain(ctx, shipmentId)).issues).toEqual([])
})

test('shows a never scanned piece as awaiting acceptance, still shipped', async () => {
  const { read, events } = await insertFormer([form])
  await review()
  expect(await read()).toMatchObject({
    status: 'shipped',
    shippedAt: form.occurredAt,
    postalAcceptedAt: null,
    scanFormScannedAt: form.occurredAt,
    trackingOutcome: 'awaiting_acceptance',
  })
  expect((await events()).at(-1)?.message).toMatch(/; no scan of the piece itself has been reported\.$/)
})

test('leaves acceptance by the piece’s own scan unchanged, and corrects nothing twice', async () => {
  const own = await insertFormer([piece])
  const corrected = await insertFormer([form, piece])
  await review()
  const told = [await own.events(), await corrected.events()]
  expect(told.map((events) => events.length)).toEqual([1, 3])
  await Promise.all([review(), review()])
  await ctx.db
    .update(shipments)
    .set({ isAcceptanceReviewed: false })
    .where(eq(shipments.organizationId, ctx.organizationId))
  await review()
  expect([await own.events(), await corrected.events()]).toEqual(told)
})

test('an update that arrives before the review corrects the piece first', async () => {
  const { shipmentId, trackerId, events } = await insertFormer([form])
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [form, piece]))
  await review()
  const messages = (await events()).map(({ message }) => message)
  expect(messages.filter((message) => message.startsWith('Acceptance corrected'))).toHaveLength(1)
  expect(messages.at(-1)).toMatch(/^Accepted by the carrier/)
})

test('corrects what a purge retained from the timeline', async () => {
  const { shipmentId, read, events } = await insertFormer([form, piece], {
    evidencePurgedAt: base.clock.now(),
  })
  const { mailingRecord } = await loadMailingRecord(ctx, { ...(await read()), evidencePurgedAt: null })
  const retained: RetainedRecord = {
    ...mailingRecord,
    acceptance: {
      requested: true,
      manifested: true,
      accepted_at: form.occurredAt.toISOString(),
      source: 'scan_form',
      scan_form_available: false,
    },
  }
  await ctx.db.insert(purges).values({
    organizationId: ctx.organizationId,
    shipmentId,
    scope: 'evidence',
    mailingRecord: retained,
    startedAt: ctx.clock.now(),
  })
  const acceptanceOf = async () => (await loadMailingRecord(ctx, await read())).mailingRecord.acceptance
  const scanFormScannedAt = form.occurredAt.toISOString()
  expect(await acceptanceOf()).toMatchObject({
    accepted_at: null,
    source: null,
    scan_form_scanned_at: scanFormScannedAt,
  })
  await review()
  expect(await acceptanceOf()).toMatchObject({
    accepted_at: piece.occurredAt.toISOString(),
    source: 'carrier_scan',
    scan_form_scanned_at: scanFormScannedAt,
  })
  expect(await read()).toMatchObject({ postalAcceptedAt: piece.occurredAt, signerName: null })
  expect((await events()).at(-1)?.message).toMatch(/^Acceptance corrected/)
})

test('reviews many pieces in batches', async () => {
  const pieces = []
  for (let count = 0; count < 51; count += 1) pieces.push(await insertFormer([form]))
  await review()
  const job = asked.find(({ name }) => name === 'acceptance.review')
  expect(job).toMatchObject({ data: { after: { organizationId: ctx.organizationId } } })
  if (job?.name !== 'acceptance.review') throw new Error('no further lot was asked for')
  await reviewAcceptances(ctx, (organizationId) => systemContext(ctx, organizationId), job.data.after)
  const rows = await ctx.db
    .select({ isReviewed: shipments.isAcceptanceReviewed })
    .from(shipments)
    .where(eq(shipments.organizationId, ctx.organizationId))
  expect(rows.every(({ isReviewed }) => isReviewed)).toBe(true)
})
