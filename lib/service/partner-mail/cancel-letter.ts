import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { actorName, type ServiceContext, type TransactionContext } from '#lib/service/context.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { partnerLetterFact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { cancelPiece } from './hold-letter.ts'
import {
  asPartner,
  findPartnerLetter,
  isLetterOf,
  movePartnerLetter,
  openPartner,
  type PartnerLetterRow,
} from './partner-letter.ts'
import { releaseLetter } from './release-letter.ts'

/** After this time a cancellation with an unknown outcome is requested again. */
const repeatMs = minuteMs

const tooLate = (name: string): ServiceError =>
  new ServiceError(
    'INVALID_STATUS_TRANSITION',
    `${name} is producing this letter already, so it can no longer be cancelled.`,
  )

/**
 * Records the intention before the partner is called. Returns the letter if it is to be cancelled, or first to be released:
 * of a release that was not answered, no one knows whether it is mailed.
 */
const begin = (ctx: ServiceContext, shipmentId: string): Promise<PartnerLetterRow | undefined> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const before = await findPartnerLetter(ctx, shipmentId)
    if (before?.state === 'cancelling') return before
    const cancelledBy = before?.cancelledBy ?? actorName(ctx.actor)
    const nextAt = new Date(ctx.clock.now().getTime() + repeatMs)
    const letter =
      before?.state === 'releasing'
        ? { ...before, cancelledBy }
        : await movePartnerLetter(
            ctx,
            shipmentId,
            { to: 'cancelling', cause: 'person' },
            { nextAt, cancelledBy },
          )
    if (!letter || before?.cancelledBy === cancelledBy) return letter
    if (letter.state === 'releasing') {
      await ctx.db.update(partnerLetters).set({ cancelledBy }).where(isLetterOf(ctx, shipmentId))
    }
    recordUpdate(ctx, shipment, {
      message: `Cancellation requested from ${partnerTitles[letter.partner]}.`,
      metadata: { partner: letter.partner, letter_id: letter.pieceId ?? letter.heldPieceId },
    })
    return letter
  })

/** Begins the cancellation of a letter that is not being released. Returns undefined if it cannot be cancelled. */
const beginOnceReleased = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<PartnerLetterRow | undefined> => {
  for (;;) {
    const letter = await begin(ctx, shipmentId)
    if (letter?.state !== 'releasing') return letter
    // Released again, it is the same letter, which can then be cancelled.
    await releaseLetter(ctx, shipmentId)
  }
}

const recordTooLate = (ctx: ServiceContext, letter: PartnerLetterRow): Promise<void> =>
  withTransaction(asPartner(ctx, letter.partner), async (ctx) => {
    const shipment = await lockShipment(ctx, letter.shipmentId)
    const pieceId = letter.pieceId ?? letter.heldPieceId
    const now = ctx.clock.now()
    const kept = await movePartnerLetter(
      ctx,
      letter.shipmentId,
      { to: 'released', cause: 'partner' },
      { pieceId, cancelledBy: null, nextAt: now },
    )
    if (!kept) return
    recordUpdate(ctx, shipment, {
      message: `Not cancelled: ${partnerTitles[letter.partner]} is producing the letter already.`,
      metadata: { partner: letter.partner, letter_id: pieceId },
      facts: [partnerLetterFact(shipment, kept)],
    })
  })

/** The letter that is mailed comes first: where that is too late, nothing is cancelled. */
const cancelAll = async (ctx: ServiceContext, letter: PartnerLetterRow): Promise<void> => {
  const port = openPartner(ctx, letter.partner)
  const found = letter.pieceId === null ? await port.find(letter.purchaseId) : []
  const released = found.map(({ pieceId }) => pieceId).filter((id) => id !== letter.heldPieceId)
  const pieceIds = [...(letter.pieceId === null ? released : [letter.pieceId]), letter.heldPieceId]
  for (const pieceId of new Set(pieceIds)) await cancelPiece(port, pieceId)
}

/**
 * Cancels a bought letter at its partner, which is called after the intention is recorded, so that a cancellation whose
 * answer is lost is completed later. Throws INVALID_STATUS_TRANSITION when the partner produces the letter already, and
 * RATE_PROVIDER_UNAVAILABLE while the outcome is unknown.
 */
export const cancelAtPartner = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const before = await findPartnerLetter(ctx, shipmentId)
  if (!before) throw new Error(`shipment ${shipmentId} has no letter at a partner`)
  const name = partnerTitles[before.partner]
  try {
    const letter = await beginOnceReleased(ctx, shipmentId)
    if (!letter) throw tooLate(name)
    try {
      await cancelAll(ctx, letter)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'declined') throw error
      await recordTooLate(ctx, letter)
      throw tooLate(name)
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ServiceError(
      'RATE_PROVIDER_UNAVAILABLE',
      `${name} did not confirm the cancellation. Mailroom keeps asking; the shipment shows the result.`,
      { cause: error },
    )
  }
}

/** Records that the partner has cancelled a letter, in the transaction that cancels its shipment. */
export const recordLetterCancelled = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
): Promise<PartnerLetterRow> => {
  const letter = await movePartnerLetter(
    ctx,
    shipment.id,
    { to: 'cancelled', cause: 'partner' },
    { partnerState: 'cancelled', readAt: ctx.clock.now(), nextAt: null },
  )
  if (!letter) throw new Error(`the letter of shipment ${shipment.id} was not cancelled at its partner`)
  return letter
}
