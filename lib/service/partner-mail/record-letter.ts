import { and, eq } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { PartnerPiece } from '#lib/service/providers/partners/port.ts'
import { partnerLetterFact } from '#lib/service/shipment-core/facts.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { isLetterOf, movePartnerLetter, type PartnerLetterRow } from './partner-letter.ts'

/** Has messages about a piece of a partner find its shipment. */
const recordDirectory = async (
  ctx: TransactionContext,
  { partner, shipmentId }: Pick<PartnerLetterRow, 'partner' | 'shipmentId'>,
  pieceId: string,
): Promise<void> => {
  await ctx.db
    .insert(directory)
    .values({
      kind: 'partner_letter',
      name: `${partner}:${pieceId}`,
      organizationId: ctx.organizationId,
      objectId: shipmentId,
    })
    .onConflictDoNothing()
}

/**
 * Records the letter of a paid purchase, which is held at its partner, and enqueues its release. Where that job is lost,
 * the sweep releases it.
 */
export const insertPartnerLetter = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  bought: Pick<PartnerLetterRow, 'partner' | 'purchaseId' | 'heldPieceId' | 'sha256'>,
): Promise<void> => {
  const { organizationId } = ctx
  const now = ctx.clock.now()
  const [letter] = await ctx.db
    .insert(partnerLetters)
    .values({
      ...bought,
      organizationId,
      shipmentId: shipment.id,
      state: 'held',
      partnerState: 'held',
      readAt: now,
      nextAt: now,
      createdAt: now,
    })
    .returning()
  if (!letter) throw new Error(`the letter of shipment ${shipment.id} was not saved`)
  await recordDirectory(ctx, letter, letter.heldPieceId)
  const name = partnerTitles[letter.partner]
  recordUpdate(ctx, shipment, {
    message: `${name} has checked the letter and holds it; Mailroom has it mailed now. What ${name} reports from here on is its own record.`,
    actor: null,
    metadata: { partner: letter.partner, held_letter_id: letter.heldPieceId },
    facts: [partnerLetterFact(shipment, letter)],
  })
  await ctx.jobs.enqueue(ctx, 'partner.proceed', { organizationId, shipmentId: shipment.id })
}

/** Records, once, that a letter was released. The caller holds the shipment’s lock. */
export const recordReleased = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  piece: PartnerPiece,
): Promise<void> => {
  const now = ctx.clock.now()
  const letter = await movePartnerLetter(
    ctx,
    shipment.id,
    { to: 'released', cause: 'partner' },
    { pieceId: piece.pieceId, partnerState: piece.state, readAt: now, nextAt: now },
  )
  if (!letter) return
  await recordDirectory(ctx, letter, piece.pieceId)
  const numbered = await addTrackingNumber(ctx, shipment, piece.trackingNumber)
  recordUpdate(ctx, numbered, {
    message: `Released: ${partnerTitles[letter.partner]} prints and mails the letter.`,
    metadata: {
      partner: letter.partner,
      letter_id: piece.pieceId,
      ...(numbered.trackingNumber !== null && { tracking_number: numbered.trackingNumber }),
    },
    facts: [partnerLetterFact(numbered, letter)],
  })
}

const addTrackingNumber = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  trackingNumber: string | null,
): Promise<ShipmentRow> => {
  const isNew = trackingNumber !== null && shipment.trackingNumber === null && shipment.isTracked
  if (!isNew) return shipment
  await ctx.db
    .update(shipments)
    .set({ trackingNumber })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  return { ...shipment, trackingNumber }
}

/**
 * Records a partner's report about a released letter, if it changed. Returns the updated shipment. The caller holds
 * its lock.
 */
export const recordPiece = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  letter: PartnerLetterRow,
  piece: PartnerPiece,
): Promise<ShipmentRow> => {
  const numbered = await addTrackingNumber(ctx, shipment, piece.trackingNumber)
  const isNumbered = numbered.trackingNumber !== shipment.trackingNumber
  if (piece.state === letter.partnerState && !isNumbered) return shipment
  const readAt = piece.state === letter.partnerState ? letter.readAt : ctx.clock.now()
  const changed = { ...letter, partnerState: piece.state, readAt }
  await ctx.db
    .update(partnerLetters)
    .set({ partnerState: piece.state, readAt })
    .where(isLetterOf(ctx, shipment.id))
  recordUpdate(ctx, numbered, {
    message: `${partnerTitles[letter.partner]} reports the letter as ${stateWords[piece.state]}.`,
    metadata: {
      partner: letter.partner,
      letter_id: letter.pieceId,
      partner_state: piece.state,
      ...(isNumbered && { tracking_number: numbered.trackingNumber }),
    },
    facts: [partnerLetterFact(numbered, changed)],
  })
  return numbered
}

const stateWords: Record<PartnerPiece['state'], string> = {
  held: 'held',
  accepted: 'accepted',
  printing: 'in production',
  mailed: 'mailed',
  in_transit: 'in transit',
  delivered: 'delivered',
  returned: 'returned to the sender',
  completed: 'completed; that is no proof of delivery',
  cancelled: 'cancelled',
  failed: 'failed',
}

/** Records that a partner will not mail a letter, and opens a task. The caller holds the shipment’s lock. */
export const recordRefused = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  failure: string,
  said: Partial<Pick<PartnerLetterRow, 'partnerState'>> = {},
): Promise<void> => {
  const now = ctx.clock.now()
  const letter = await movePartnerLetter(
    ctx,
    shipment.id,
    { to: 'refused', cause: 'partner' },
    { ...said, ...(said.partnerState && { readAt: now }), failure, nextAt: null },
  )
  if (!letter) return
  const name = partnerTitles[letter.partner]
  const message = `${name} will not mail this letter: ${failure}`
  recordUpdate(ctx, shipment, {
    message,
    metadata: { partner: letter.partner, letter_id: letter.pieceId ?? letter.heldPieceId },
    facts: [partnerLetterFact(shipment, letter)],
  })
  await openTask(ctx, {
    kind: 'print_failed',
    cause: `${shipment.id}:partner`,
    shipmentId: shipment.id,
    message: `${message} Cancel the shipment for a full refund, and send the document again.`,
    details: { partner: letter.partner },
    dueAt: new Date(now.getTime() + hourMs),
  })
}
