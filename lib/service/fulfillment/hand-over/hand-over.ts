import { and, eq } from 'drizzle-orm'

import type { CreatedHandOver } from '#lib/contract/operations/hand-over.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOvers } from '#lib/service/db/schema/hand-overs.ts'
import { newId } from '#lib/service/ids.ts'

import { type Claim, claimPieces } from './claim-pieces.ts'
import { makeScanForm } from './make-scan-form.ts'
import { loadHandOver } from './present-hand-over.ts'

/** What an attempt that died before it could answer has claimed; the job makes its forms. */
const claimedBefore = async (ctx: ServiceContext, handOverId: string): Promise<Claim | null> => {
  if (!ctx.intent?.isTakenUp) return null
  const [row] = await ctx.db
    .select({ id: handOvers.id })
    .from(handOvers)
    .where(and(eq(handOvers.organizationId, ctx.organizationId), eq(handOvers.id, handOverId)))
  return row ? { scanFormIds: [], leftOut: [] } : null
}

/**
 * Hands printed pieces over to their carriers: postal ones on SCAN forms, others without. Pieces that cannot be handed
 * over are left out and named. A form that cannot be had at once is still `creating` in the answer, and a job goes on.
 * Throws SHIPMENT_NOT_FOUND, NOTHING_TO_HAND_OVER and PIECES_NOT_PACKED.
 */
export const handOver = async (
  ctx: ServiceContext,
  input: { shipmentIds: readonly string[]; includeUnpacked: boolean },
): Promise<CreatedHandOver> => {
  authorize(ctx, 'operate')
  const handOverId = ctx.intent?.id ?? newId()
  const claim = (await claimedBefore(ctx, handOverId)) ?? (await claimPieces(ctx, { handOverId, ...input }))
  const made = await Promise.allSettled(claim.scanFormIds.map((id) => makeScanForm(ctx, id)))
  for (const outcome of made) {
    if (outcome.status === 'fulfilled') continue
    ctx.logger.warn({ err: outcome.reason, handOverId }, 'a SCAN form could not be created immediately')
  }
  return { ...(await loadHandOver(ctx, handOverId)), left_out: claim.leftOut }
}
