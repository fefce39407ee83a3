import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { canTransition } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ChainedMessage } from '#lib/proof/chain.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import type { PartnerPiece, PartnerScan, PartnerState } from '#lib/service/providers/partners/port.ts'
import type { Tracker } from '#lib/service/providers/rates/port.ts'
import { retentionFact, trackingFact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { expiryFrom } from '#lib/service/shipment-core/retention.ts'
import { chainMessage, moveShipment } from '#lib/service/shipment-core/timeline.ts'
import { applyTracker } from '#lib/service/tracking/apply-tracker.ts'
import { evaluateLocked } from '#lib/service/tracking/attention/evaluate-shipment.ts'

import {
  asPartner,
  findPartnerLetter,
  isLetterOf,
  openPartner,
  type PartnerLetterRow,
} from './partner-letter.ts'
import { recordPiece, recordRefused } from './record-letter.ts'

/** The rate provider’s statuses, in which tracking is stored, for what a partner passes on. */
const statuses: Record<PartnerScan['kind'], string> = {
  accepted: 'in_transit',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  notice_left: 'available_for_pickup',
  delivered: 'delivered',
  returned: 'return_to_sender',
  problem: 'failure',
  other: 'unknown',
}

const nowhere = { city: null, state: null, country: null }

const asTracker = (letter: PartnerLetterRow, trackingNumber: string, scans: PartnerScan[]): Tracker => ({
  trackerId: `${letter.partner}:${letter.pieceId}`,
  providerShipmentId: null,
  trackingNumber,
  carrier: 'USPS',
  status: statuses[scans.at(-1)?.kind ?? 'other'],
  statusDetail: null,
  signedBy: null,
  estimatedDeliveryAt: null,
  details: scans.map(({ kind, message, occurredAt, zip }) => ({
    status: statuses[kind],
    statusDetail: kind === 'accepted' ? kind : null,
    message,
    occurredAt,
    carrierCode: null,
    location: { ...nowhere, zip },
  })),
})

const mailedStates: ReadonlySet<PartnerState> = new Set([
  'mailed',
  'in_transit',
  'delivered',
  'returned',
  'completed',
])

const endedStates: ReadonlySet<PartnerState> = new Set(['delivered', 'returned', 'completed'])

/** Plain letters may never be reported as delivered. */
const followedDays = 90

/** Returns when a letter is read again, in case its messages are lost. */
const nextReadAt = (letter: PartnerLetterRow, state: PartnerState, now: Date): Date | null => {
  const isOld = now.getTime() - letter.createdAt.getTime() > followedDays * dayMs
  if (endedStates.has(state) || isOld) return null
  return new Date(now.getTime() + (mailedStates.has(state) ? 12 : 1) * hourMs)
}

/** Moves the shipment as far as the partner says, where the postal service’s scans have not. */
const recordProgress = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  letter: PartnerLetterRow,
  state: PartnerState,
): Promise<void> => {
  const name = partnerTitles[letter.partner]
  const metadata = { partner: letter.partner, letter_id: letter.pieceId, partner_state: state }
  if (state === 'printing' && canTransition(shipment.status, 'printed', 'printer')) {
    const message = `${name} has the letter in production. It can no longer be cancelled.`
    await moveShipment(ctx, shipment, { to: 'printed', cause: 'printer' }, { message, metadata })
    return
  }
  const step = { to: 'shipped', cause: 'hand_over' } as const
  if (!mailedStates.has(state) || !canTransition(shipment.status, step.to, step.cause)) return
  const now = ctx.clock.now()
  const shipped = await moveShipment(
    ctx,
    shipment,
    step,
    {
      message: `Mailed, as ${name} says.${shipment.isTracked ? '' : ' This mail is not tracked.'}`,
      metadata,
      factsOf: (moved) => [trackingFact(moved, []), retentionFact(moved)],
    },
    { shippedAt: now, ...(await expiryFrom(ctx, now)) },
  )
  await evaluateLocked(ctx, shipped)
}

const record = (
  ctx: ServiceContext,
  letter: PartnerLetterRow,
  piece: PartnerPiece,
  message: ChainedMessage | null,
): Promise<ShipmentRow | null> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, letter.shipmentId)
    const current = await findPartnerLetter(ctx, letter.shipmentId)
    // Cancelled meanwhile: that transaction records the outcome.
    if (current?.state !== 'released') return null
    if (message) await chainMessage(ctx, shipment.id, message)
    await ctx.db
      .update(partnerLetters)
      .set({ nextAt: nextReadAt(current, piece.state, ctx.clock.now()) })
      .where(isLetterOf(ctx, shipment.id))
    if (piece.state !== 'failed' && piece.state !== 'cancelled') {
      return recordPiece(ctx, shipment, current, piece)
    }
    const failure = piece.failure ?? `It was cancelled at ${partnerTitles[letter.partner]}.`
    await recordRefused(ctx, shipment, failure, { partnerState: piece.state })
    return null
  })

/**
 * Reads a released letter from its partner and records changes: its state, its tracking number, and the postal
 * service’s scans of a certified letter. Scans of a plain letter’s barcode are no proof, and are not stored. Throws
 * while the partner is unreachable.
 */
export const followLetter = async (
  ctx: ServiceContext,
  shipmentId: string,
  message: ChainedMessage | null = null,
): Promise<void> => {
  const letter = await findPartnerLetter(ctx, shipmentId)
  if (letter?.state !== 'released' || letter.pieceId === null) return
  const port = openPartner(ctx, letter.partner)
  const acting = asPartner(ctx, letter.partner)
  const piece = await port.status(letter.pieceId)
  const tracking = await port.tracking(letter.pieceId)
  const shipment = await record(acting, letter, piece, message)
  if (!shipment) return
  const { trackingNumber } = shipment
  if (trackingNumber !== null && tracking.scans.length > 0) {
    await applyTracker(acting, shipmentId, asTracker(letter, trackingNumber, tracking.scans), {
      message,
      isChained: true,
    })
  }
  await withTransaction(acting, async (ctx) =>
    recordProgress(ctx, await lockShipment(ctx, shipmentId), letter, piece.state),
  )
}
