import { and, asc, eq, inArray } from 'drizzle-orm'

import type { CreatedHandOver } from '#lib/contract/operations/hand-over.ts'
import type { ExclusionReason } from '#lib/contract/operations/hand-over.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import { loadCapabilities } from '#lib/service/carrier-capabilities/capabilities.ts'
import { actorName, type ServiceContext, type TransactionContext } from '#lib/service/context.ts'
import { handOverPieces, handOvers, scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { findHandedOverBy } from './handed-over-by.ts'
import { loadHandOver } from './list-hand-overs.ts'
import { makeScanForm } from './make-scan-form.ts'
import { type FormRules, mailingListReason, planForms } from './plan-forms.ts'
import { findPiecesInHandOver, recordHandedOver } from './scan-form.ts'

/** A job resumes a form that the request did not finish; by then a live attempt has ended. */
const resumeAfterSeconds = 30

type Excluded = CreatedHandOver['excluded']

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

const obstacleOf = (shipment: ShipmentRow, isClaimed: boolean): ExclusionReason | null => {
  if (shipment.status === 'cancelled') return 'cancelled'
  if (shipment.manifestedAt || shipment.status === 'shipped') return 'handed_over'
  if (shipment.partner !== null) return 'at_partner'
  if (shipment.status !== 'printed') return 'not_printed'
  return isClaimed ? 'handing_over' : null
}

const obstacleLabels: Record<ExclusionReason, string> = {
  cancelled: 'cancelled',
  at_partner: 'printed and mailed by a print partner',
  not_printed: 'not printed yet',
  handing_over: 'already being handed over',
  handed_over: 'already handed over',
}

const requireSome = (waiting: readonly ShipmentRow[], excluded: Excluded): void => {
  if (waiting.length > 0) return
  const reasons = [...new Set(excluded.map(({ reason }) => obstacleLabels[reason]))]
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

/** Returns the message of a hand-over without a form, which is the last known fact about untracked mail. */
const handedOverTo = (shipment: ShipmentRow, rules: FormRules): string => {
  const { carrier, isTracked } = shipment
  const reason = mailingListReason(shipment, rules)
  if (reason !== null) {
    return `Handed over to ${carrierName(carrier ?? '')} on the firm mailing list, not on a SCAN form: ${reason}.`
  }
  return `Handed over to ${carrierName(carrier ?? '')}.${isTracked ? '' : ' This mail is not tracked.'}`
}

/** Carriers without SCAN forms have their pieces with this, and so does the postal service what its forms do not list. */
const handOverWithoutForm = async (
  ctx: TransactionContext,
  handOverId: string,
  pieces: readonly ShipmentRow[],
  rules: FormRules,
): Promise<void> => {
  await insertPieces(ctx, pieces, { handOverId, scanFormId: null, state: 'handed_over' })
  const by = await findHandedOverBy(ctx, handOverId)
  for (const shipment of pieces) {
    await recordHandedOver(ctx, shipment, null, {
      message: handedOverTo(shipment, rules),
      actor: by.actor,
      metadata: { hand_over_id: handOverId, ...by.metadata },
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
  const later = { afterSeconds: resumeAfterSeconds }
  await ctx.jobs.enqueue(ctx, 'scan_form.make', { organizationId, scanFormId }, later)
  return scanFormId
}

/**
 * Pieces to hand over, whether to include unpacked ones, and whether to use the firm mailing list instead of SCAN
 * forms.
 */
type HandOverRequest = {
  shipmentIds: readonly string[]
  includeUnpacked: boolean
  isWithoutForm?: boolean
}

/** Result of a claim: the forms still to be created, and the excluded pieces. */
type Claim = { scanFormIds: string[]; excluded: Excluded }

/**
 * Claims pieces for a hand-over before any vendor is called, each for one form only: a hand-over of the same piece at
 * the same time finds it claimed. Throws SHIPMENT_NOT_FOUND, NOTHING_TO_HAND_OVER and PIECES_NOT_PACKED.
 */
const claimPieces = (ctx: ServiceContext, input: HandOverRequest & { handOverId: string }): Promise<Claim> =>
  withTransaction(ctx, async (ctx) => {
    const { organizationId } = ctx
    const { handOverId } = input
    const ids = [...new Set(input.shipmentIds.map((id) => id.toLowerCase()))]
    const rows = await lockAll(ctx, ids)
    const claimed = await findPiecesInHandOver(ctx, ids)
    const excluded: Excluded = []
    const waiting = rows.filter((shipment) => {
      const reason = obstacleOf(shipment, claimed.has(shipment.id))
      if (reason) excluded.push({ shipment_id: shipment.id, reason })
      return reason === null
    })
    requireSome(waiting, excluded)
    requirePacked(waiting, input.includeUnpacked)

    const createdAt = ctx.clock.now()
    await ctx.db.insert(handOvers).values({
      organizationId,
      id: handOverId,
      createdBy: actorName(ctx.actor),
      apiKeyId: ctx.caller?.apiKeyId ?? null,
      createdAt,
    })
    const { isWithoutForm = false } = input
    const rules = { learned: await loadCapabilities(ctx), now: createdAt, isWithoutForm }
    const { forms, withoutForm } = planForms(waiting, rules)
    await handOverWithoutForm(ctx, handOverId, withoutForm, rules)
    const scanFormIds: string[] = []
    for (const pieces of forms) scanFormIds.push(await claimForm(ctx, handOverId, pieces))
    return { scanFormIds, excluded }
  })

/** Returns what an attempt claimed that died before it could respond; the job creates its forms. */
const findEarlierClaim = async (ctx: ServiceContext, handOverId: string): Promise<Claim | null> => {
  if (!ctx.intent?.isTakenUp) return null
  const [row] = await ctx.db
    .select({ id: handOvers.id })
    .from(handOvers)
    .where(and(eq(handOvers.organizationId, ctx.organizationId), eq(handOvers.id, handOverId)))
  return row ? { scanFormIds: [], excluded: [] } : null
}

/**
 * Hands printed pieces over to their carriers: postal ones on SCAN forms, others without. Pieces that cannot be handed
 * over are excluded and listed. A form that is not created at once is `creating` in the response, and a job continues.
 * Throws SHIPMENT_NOT_FOUND, NOTHING_TO_HAND_OVER and PIECES_NOT_PACKED.
 */
export const handOver = async (ctx: ServiceContext, input: HandOverRequest): Promise<CreatedHandOver> => {
  authorize(ctx, 'operate')
  const handOverId = ctx.intent?.id ?? newId()
  const claim =
    (await findEarlierClaim(ctx, handOverId)) ?? (await claimPieces(ctx, { handOverId, ...input }))
  const made = await Promise.allSettled(claim.scanFormIds.map((id) => makeScanForm(ctx, id)))
  for (const outcome of made) {
    if (outcome.status === 'fulfilled') continue
    ctx.logger.warn({ err: outcome.reason, handOverId }, 'a SCAN form could not be created immediately')
  }
  return { ...(await loadHandOver(ctx, handOverId)), excluded: claim.excluded }
}
