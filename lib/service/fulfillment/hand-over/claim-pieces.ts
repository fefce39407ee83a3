import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import type { CreatedHandOver, LeftOutReason } from '#lib/contract/operations/hand-over.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { actorName, type ServiceContext, type TransactionContext } from '#lib/service/context.ts'
import { handOverPieces, handOvers, scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { planForms } from './plan-forms.ts'
import { recordHandedOver } from './record-handed-over.ts'

/** A job carries a form on that whoever claimed it did not; by then a live attempt has ended. */
const takeUpAfterSeconds = 30

type LeftOut = CreatedHandOver['left_out']

/** Locks the shipments in the order of their ids, so that two hand-overs at once cannot wait in a circle. */
const lockAll = async (ctx: TransactionContext, ids: string[]): Promise<ShipmentRow[]> => {
  const rows = await ctx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, ids)))
    .orderBy(asc(shipments.id))
    .for('update')
  if (rows.length === ids.length) return rows
  const known = new Set(rows.map((row) => row.id))
  const unknown = ids.filter((id) => !known.has(id))
  throw new ServiceError(
    'SHIPMENT_NOT_FOUND',
    `These shipments do not exist in your organization: ${unknown.slice(0, 3).join(', ')}.`,
  )
}

const claimedAmong = async (ctx: TransactionContext, ids: string[]): Promise<Set<string>> => {
  const rows = await ctx.db
    .select({ shipmentId: handOverPieces.shipmentId })
    .from(handOverPieces)
    .where(
      and(
        eq(handOverPieces.organizationId, ctx.organizationId),
        inArray(handOverPieces.shipmentId, ids),
        ne(handOverPieces.state, 'released'),
      ),
    )
  return new Set(rows.map((row) => row.shipmentId))
}

const obstacleOf = (shipment: ShipmentRow, isClaimed: boolean): LeftOutReason | null => {
  if (shipment.status === 'cancelled') return 'cancelled'
  if (shipment.manifestedAt || shipment.status === 'shipped') return 'handed_over'
  if (shipment.status !== 'printed') return 'not_printed'
  return isClaimed ? 'handing_over' : null
}

const obstacleWords: Record<LeftOutReason, string> = {
  cancelled: 'cancelled',
  not_printed: 'not printed yet',
  handing_over: 'already being handed over',
  handed_over: 'already handed over',
}

const requireSome = (waiting: readonly ShipmentRow[], leftOut: LeftOut): void => {
  if (waiting.length > 0) return
  const reasons = [...new Set(leftOut.map(({ reason }) => obstacleWords[reason]))]
  throw new ServiceError('NOTHING_TO_HAND_OVER', `Nothing to hand over: ${reasons.join(', ')}.`)
}

const requirePacked = (waiting: readonly ShipmentRow[], includeUnpacked: boolean): void => {
  const unpacked = waiting.filter((shipment) => shipment.packedAt === null).length
  if (unpacked === 0 || includeUnpacked) return
  throw new ServiceError(
    'PIECES_NOT_PACKED',
    `${unpacked} of ${waiting.length} pieces are not marked as packed. Pack them, or confirm to hand them over anyway.`,
  )
}

const insertPieces = async (
  ctx: TransactionContext,
  pieces: readonly ShipmentRow[],
  common: { handOverId: string; scanFormId: string | null; state: 'claimed' | 'handed_over' },
): Promise<void> => {
  if (pieces.length === 0) return
  await ctx.db.insert(handOverPieces).values(
    pieces.map((shipment) => ({
      organizationId: ctx.organizationId,
      shipmentId: shipment.id,
      carrier: shipment.carrier ?? '',
      ...common,
    })),
  )
}

/** Carriers without SCAN forms have their pieces with this. */
const handOverWithoutForm = async (
  ctx: TransactionContext,
  handOverId: string,
  pieces: readonly ShipmentRow[],
): Promise<void> => {
  await insertPieces(ctx, pieces, { handOverId, scanFormId: null, state: 'handed_over' })
  for (const shipment of pieces) {
    await recordHandedOver(ctx, shipment, null)
    await recordUpdate(ctx, shipment, {
      message: `Handed over to ${carrierName(shipment.carrier ?? '')}.`,
      metadata: { hand_over_id: handOverId },
      news: { type: 'shipment.handed_over' },
    })
  }
}

const claimForm = async (
  ctx: TransactionContext,
  handOverId: string,
  pieces: readonly ShipmentRow[],
): Promise<string> => {
  const { organizationId } = ctx
  const scanFormId = newId()
  const createdAt = ctx.clock.now()
  await ctx.db
    .insert(scanForms)
    .values({ organizationId, id: scanFormId, handOverId, status: 'claimed', createdAt })
  await insertPieces(ctx, pieces, { handOverId, scanFormId, state: 'claimed' })
  const later = { afterSeconds: takeUpAfterSeconds }
  await ctx.jobs.enqueue(ctx, 'scan_form.make', { organizationId, scanFormId }, later)
  return scanFormId
}

/** What was claimed: the forms still to be made, and what was left out. */
export type Claim = { scanFormIds: string[]; leftOut: LeftOut }

/**
 * Claims pieces for a hand-over before any vendor is asked, each for one form only: whoever hands the same piece over
 * meanwhile finds it taken. Throws SHIPMENT_NOT_FOUND, NOTHING_TO_HAND_OVER and PIECES_NOT_PACKED.
 */
export const claimPieces = (
  ctx: ServiceContext,
  input: { handOverId: string; shipmentIds: readonly string[]; includeUnpacked: boolean },
): Promise<Claim> =>
  withTransaction(ctx, async (ctx) => {
    const { organizationId } = ctx
    const { handOverId } = input
    const ids = [...new Set(input.shipmentIds.map((id) => id.toLowerCase()))]
    const rows = await lockAll(ctx, ids)
    const claimed = await claimedAmong(ctx, ids)
    const leftOut: LeftOut = []
    const waiting = rows.filter((shipment) => {
      const reason = obstacleOf(shipment, claimed.has(shipment.id))
      if (reason) leftOut.push({ shipment_id: shipment.id, reason })
      return reason === null
    })
    requireSome(waiting, leftOut)
    requirePacked(waiting, input.includeUnpacked)

    const createdAt = ctx.clock.now()
    await ctx.db
      .insert(handOvers)
      .values({ organizationId, id: handOverId, createdBy: actorName(ctx.actor), createdAt })
    const { forms, withoutForm } = planForms(waiting)
    await handOverWithoutForm(ctx, handOverId, withoutForm)
    const scanFormIds: string[] = []
    for (const pieces of forms) scanFormIds.push(await claimForm(ctx, handOverId, pieces))
    return { scanFormIds, leftOut }
  })
