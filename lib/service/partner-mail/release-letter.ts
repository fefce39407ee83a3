import { and, eq } from 'drizzle-orm'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import type { PartnerPiece } from '#lib/service/providers/partners/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { isStoredFileError } from '#lib/service/stored-files/read-stored-file.ts'

import { buildLetter } from './hold-letter.ts'
import {
  asPartner,
  findPartnerLetter,
  movePartnerLetter,
  openPartner,
  type PartnerLetterRow,
} from './partner-letter.ts'
import { recordRefused, recordReleased } from './record-letter.ts'

/** After this time a release with an unknown outcome is requested again. */
const repeatMs = minuteMs

const loadPurchase = async (ctx: ServiceContext, { purchaseId }: PartnerLetterRow) => {
  const [purchase] = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.id, purchaseId)))
  if (!purchase) throw new Error(`purchase ${purchaseId} is missing`)
  return purchase
}

/** Records the intention before the partner is called. Returns the letter if it is to be released. */
const begin = (ctx: ServiceContext, shipmentId: string): Promise<PartnerLetterRow | undefined> =>
  withTransaction(ctx, async (ctx) => {
    // A cancellation takes the same lock, so that a letter is released or cancelled, and never both.
    await lockShipment(ctx, shipmentId)
    const nextAt = new Date(ctx.clock.now().getTime() + repeatMs)
    const begun = await movePartnerLetter(ctx, shipmentId, { to: 'releasing', cause: 'service' }, { nextAt })
    const letter = begun ?? (await findPartnerLetter(ctx, shipmentId))
    return letter?.state === 'releasing' ? letter : undefined
  })

const askForRelease = async (
  ctx: ServiceContext,
  letter: PartnerLetterRow,
): Promise<{ piece: PartnerPiece } | { refusal: string }> => {
  const port = openPartner(ctx, letter.partner)
  try {
    const built = await buildLetter(ctx, await loadPurchase(ctx, letter))
    return { piece: await port.release(letter.heldPieceId, built.letter) }
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.kind !== 'unavailable'
    if (!isRefused && !isStoredFileError(error)) throw error
    // An earlier attempt may have released it before its answer was lost.
    const found = await port.find(letter.purchaseId)
    const piece = found.find(({ pieceId }) => pieceId !== letter.heldPieceId)
    return piece ? { piece } : { refusal: error.message }
  }
}

/**
 * Has the partner mail a letter that was bought and is held. Repeating it mails nothing twice: the partner finds the letter
 * by its reference. Does nothing for one that is released or being cancelled. Throws while the outcome is unknown.
 */
export const releaseLetter = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const letter = await begin(ctx, shipmentId)
  if (!letter) return
  const outcome = await askForRelease(ctx, letter)
  await withTransaction(asPartner(ctx, letter.partner), async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    // Another run has recorded it, and it may be being cancelled since.
    if ((await findPartnerLetter(ctx, shipmentId))?.state !== 'releasing') return
    if ('piece' in outcome) await recordReleased(ctx, shipment, outcome.piece)
    else await recordRefused(ctx, shipment, outcome.refusal)
  })
}
