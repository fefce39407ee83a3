import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { DeliveryProblem } from '#lib/contract/mailing-record/mailing-record.ts'
import { pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import { canTransition } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { unclearDates } from '#lib/contract/tracking/tracking.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext, ServiceDeps, TransactionContext } from '#lib/service/context.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import { isAcceptanceUnreviewed } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { isSameFact, retentionFact, trackingFact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { expiryFrom } from '#lib/service/shipment-core/retention.ts'
import { moveShipment, recordFacts, recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { evaluateLocked } from './attention/evaluate-shipment.ts'
import { inUtc } from './in-utc.ts'
import { loadScans, projectTracking } from './project-tracking.ts'
import { readScan, type TrackedPiece, type TrackingScan } from './read-scans.ts'
import { summarizeTracking, type TrackingSummary } from './tracking-summary.ts'

const placePart = z.string().nullable()
const placeOfScan = z.object({ city: placePart, state: placePart, country: placePart, zip: placePart })

/** The timeline's record of a scan, also after the purge of the scan itself. */
const toldScan = z.object({
  tracking_status: z.string(),
  tracking_status_detail: z.string().nullable(),
  carrier_message: z.string(),
  carrier_code: z.string().optional(),
  location: placeOfScan.default({ city: null, state: null, country: null, zip: null }),
  unclear_date: z.enum(unclearDates).optional(),
  occurred_at: z.iso.datetime().transform((text) => new Date(text)),
  observed_at: z.iso.datetime().transform((text) => new Date(text)),
})

const scansOfTimeline = async (ctx: TransactionContext, shipmentId: string): Promise<TrackingScan[]> => {
  const events = await ctx.db
    .select({ metadata: shipmentEvents.metadata })
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )
    .orderBy(asc(shipmentEvents.sequence))
  return events.flatMap(({ metadata }): TrackingScan[] => {
    const { data: told } = toldScan.safeParse(metadata)
    if (!told) return []
    return [
      {
        status: told.tracking_status,
        statusDetail: told.tracking_status_detail,
        message: told.carrier_message,
        carrierCode: told.carrier_code ?? null,
        location: told.location,
        signedBy: null,
        occurredAt: told.occurred_at,
        observedAt: told.observed_at,
        unclearDate: told.unclear_date ?? null,
      },
    ]
  })
}

/** Returns the scan shown as acceptance: the scan of a SCAN form, or another report that is no acceptance. */
const shownBefore = (
  scans: readonly TrackingScan[],
  piece: TrackedPiece,
  shownAt: Date,
): 'scan_form' | 'carrier_report' =>
  scans.some(
    (scan) =>
      scan.occurredAt.getTime() === shownAt.getTime() && readScan(scan, piece).meaning === 'form_scanned',
  )
    ? 'scan_form'
    : 'carrier_report'

const correctionOf = (
  shownAt: Date,
  scans: readonly TrackingScan[],
  piece: TrackedPiece,
  summary: TrackingSummary,
) => {
  const source = shownBefore(scans, piece, shownAt)
  const { acceptedAt, firstScannedAt, formScannedAt } = summary
  const was = source === 'scan_form' ? 'the scan of the SCAN form' : 'a report that is no acceptance'
  const is = acceptedAt
    ? `the carrier accepted the piece on ${inUtc(acceptedAt)}`
    : firstScannedAt
      ? `the carrier first scanned the piece on ${inUtc(firstScannedAt)}, and reported no acceptance scan`
      : 'no scan of the piece itself has been reported'
  return {
    message: `Acceptance corrected: shown before as ${inUtc(shownAt)}, ${was}; ${is}.`,
    metadata: {
      acceptance_corrected: {
        before: { accepted_at: shownAt.toISOString(), source },
        after: {
          accepted_at: momentOf(acceptedAt),
          source: acceptedAt && 'carrier_scan',
          first_scanned_at: momentOf(firstScannedAt),
          scan_form_scanned_at: momentOf(formScannedAt),
        },
      },
    },
    actor: null,
    event: { type: 'shipment.tracking_updated' as const },
  }
}

const problemLabel = (problem: DeliveryProblem | null): string =>
  problem === null ? 'no problem' : `“${pieceStates[problem].label}”`

const problemCorrection = (before: DeliveryProblem | null, after: DeliveryProblem | null) => ({
  message: `Carrier’s wording read again: shown before as ${problemLabel(before)}; it means ${problemLabel(after)}.`,
  metadata: { delivery_problem_corrected: { before, after } },
  actor: null,
  event: { type: 'shipment.tracking_updated' as const },
})

/** Corrects what a purge retained; everything else that scans say was forgotten with them. */
const correctRetained = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  { acceptedAt, firstScannedAt, formScannedAt }: TrackingSummary,
): Promise<ShipmentRow> => {
  const acceptance = {
    accepted_at: momentOf(acceptedAt),
    source: acceptedAt && 'carrier_scan',
    first_scanned_at: momentOf(firstScannedAt),
    scan_form_scanned_at: momentOf(formScannedAt),
  }
  await ctx.db
    .update(purges)
    .set({
      mailingRecord: sql`jsonb_set(${purges.mailingRecord}, '{acceptance}', ${purges.mailingRecord} -> 'acceptance' || ${JSON.stringify(acceptance)}::jsonb)`,
    })
    .where(
      and(
        eq(purges.organizationId, ctx.organizationId),
        eq(purges.shipmentId, shipment.id),
        eq(purges.scope, 'evidence'),
      ),
    )
  const [updated] = await ctx.db
    .update(shipments)
    .set({ postalAcceptedAt: acceptedAt, carrierScannedAt: firstScannedAt, scanFormScannedAt: formScannedAt })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
    .returning()
  return updated ?? shipment
}

const markReviewed = (ctx: TransactionContext, shipment: ShipmentRow) =>
  ctx.db
    .update(shipments)
    .set({ isAcceptanceReviewed: true })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))

/** Ships a piece whose SCAN form was scanned while that counted for nothing. */
const shipIfHandedOver = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  { handedOverAt }: TrackingSummary,
): Promise<ShipmentRow> => {
  if (!handedOverAt || !canTransition(shipment.status, 'shipped', 'carrier')) return shipment
  const message = 'Handed to the carrier: listed on a SCAN form that was scanned; piece scan pending.'
  return moveShipment(
    ctx,
    shipment,
    { to: 'shipped', cause: 'carrier' },
    { message, actor: null },
    {
      shippedAt: handedOverAt,
      ...(await expiryFrom(ctx, handedOverAt)),
    },
  )
}

/**
 * Determines the acceptance of a locked shipment by the carrier's scan of acceptance, if that was not done before. A
 * correction of what was shown is put into its timeline and chain, with what was shown. Returns the shipment.
 */
export const reviewLocked = async (ctx: TransactionContext, shipment: ShipmentRow): Promise<ShipmentRow> => {
  if (shipment.isAcceptanceReviewed) return shipment
  const isPurged = shipment.evidencePurgedAt !== null
  const scans = isPurged ? await scansOfTimeline(ctx, shipment.id) : await loadScans(ctx, shipment.id)
  await markReviewed(ctx, shipment)
  if (scans.length === 0) return { ...shipment, isAcceptanceReviewed: true }
  const summary = summarizeTracking(scans, shipment)
  const shownAt = shipment.postalAcceptedAt
  const moved = isPurged ? shipment : await shipIfHandedOver(ctx, shipment, summary)
  const reviewed = isPurged
    ? await correctRetained(ctx, moved, summary)
    : await projectTracking(ctx, moved, scans)
  if (shownAt && shownAt.getTime() !== summary.acceptedAt?.getTime()) {
    recordUpdate(ctx, reviewed, correctionOf(shownAt, scans, shipment, summary))
  }
  if (!isPurged && reviewed.deliveryProblem !== shipment.deliveryProblem) {
    recordUpdate(ctx, reviewed, problemCorrection(shipment.deliveryProblem, reviewed.deliveryProblem))
  }
  const facts = isPurged ? [] : [trackingFact(reviewed, []), retentionFact(reviewed)]
  const before = isPurged ? [] : [trackingFact(shipment, []), retentionFact(shipment)]
  const changed = facts.filter((fact, index) => !before[index] || !isSameFact(fact, before[index]))
  if (changed.length > 0) recordFacts(ctx, shipment.id, changed)
  if (!isPurged) await evaluateLocked(ctx, reviewed)
  return reviewed
}

const lotSize = 50

type Place = { organizationId: string; shipmentId: string }

const nextLot = ({ db }: ServiceDeps, after: Place | null): Promise<Place[]> =>
  db
    .select({ organizationId: shipments.organizationId, shipmentId: shipments.id })
    .from(shipments)
    .where(
      and(
        isAcceptanceUnreviewed,
        after
          ? or(
              gt(shipments.organizationId, after.organizationId),
              and(eq(shipments.organizationId, after.organizationId), gt(shipments.id, after.shipmentId)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(shipments.organizationId), asc(shipments.id))
    .limit(lotSize)

/**
 * Reviews one lot of the shipments that were tracked while the scan of a SCAN form counted as acceptance, and enqueues
 * the next. Each is reviewed in its own transaction, and once; one that fails is left to the next start.
 */
export const reviewAcceptances = async (
  deps: ServiceDeps,
  within: (organizationId: string) => ServiceContext,
  after: Place | null,
): Promise<void> => {
  const lot = await nextLot(deps, after)
  for (const { organizationId, shipmentId } of lot) {
    try {
      await withTransaction(within(organizationId), async (ctx) => {
        await reviewLocked(ctx, await lockShipment(ctx, shipmentId))
      })
    } catch (error) {
      deps.logger.error({ err: error, organizationId, shipmentId }, 'an acceptance could not be reviewed')
    }
  }
  const last = lot.at(-1)
  if (lot.length < lotSize || !last) return
  await withTransaction(deps, (deps) => deps.jobs.enqueue(deps, 'acceptance.review', { after: last }))
}
