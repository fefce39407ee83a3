import { and, eq, inArray, isNull, min, ne } from 'drizzle-orm'

import { plural } from '#lib/contract/formats/numbers.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { stampedPaperLabels } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { handOvers } from '#lib/service/db/schema/hand-overs.ts'
import { listedPieces } from '#lib/service/db/schema/mailing-record.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { userIdOf } from '#lib/service/evidence/load-evidence.ts'
import { formatDay } from '#lib/service/local-time.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'
import { closeCause, reopenTask } from '#lib/service/tasks/open-task.ts'

import { missingPaper, settlePieces } from './expect-piece.ts'
import type { ListOfHandOver } from './listed-pieces.ts'

const causeOf = ({ handOverId, paper }: ListOfHandOver): string => `${handOverId}:${paper}`

/** Returns the pieces of a list that are in the mail without a postmark in the record. */
const missingPieces = async (ctx: TransactionContext, list: ListOfHandOver): Promise<string[]> => {
  const rows = await ctx.db
    .selectDistinct({ id: listedPieces.shipmentId })
    .from(listedPieces)
    .innerJoin(
      shipments,
      and(
        eq(shipments.organizationId, listedPieces.organizationId),
        eq(shipments.id, listedPieces.shipmentId),
      ),
    )
    .where(
      and(
        eq(listedPieces.organizationId, ctx.organizationId),
        eq(listedPieces.handOverId, list.handOverId),
        eq(listedPieces.paper, list.paper),
        isNull(shipments.postmarkedOn),
        ne(shipments.status, 'cancelled'),
      ),
    )
  return rows.map(({ id }) => id)
}

const missList = async (
  ctx: TransactionContext,
  list: ListOfHandOver,
  missing: readonly string[],
): Promise<void> => {
  const [handOver] = await ctx.db
    .select({ createdAt: handOvers.createdAt, createdBy: handOvers.createdBy })
    .from(handOvers)
    .where(and(eq(handOvers.organizationId, ctx.organizationId), eq(handOvers.id, list.handOverId)))
  if (!handOver) return
  const [only] = missing
  const day = formatDay(handOver.createdAt.toISOString(), await findOrganizationZone(ctx))
  const name = stampedPaperLabels[list.paper].toLowerCase()
  await reopenTask(ctx, {
    kind: missingPaper.kind,
    cause: causeOf(list),
    shipmentId: missing.length === 1 && only ? only : null,
    message: `The ${name} of the handoff of ${day} has not come back postmarked: ${plural(missing.length, 'piece')} without a postmark in the record. Add a photo of it under Operations > Hand over, or dismiss this if no clerk postmarked it.`,
    details: { hand_over_id: list.handOverId, paper: list.paper, pieces: missing.length },
    dueAt: missingPaper.dueAt(ctx),
    ownerId: userIdOf(handOver.createdBy),
  })
}

/**
 * Opens a task if a list that was made for a clerk has not come back postmarked: one for the list, however many pieces
 * are on it. Idempotent; a job calls it days after the list was made.
 */
export const expectStampedPaper = (ctx: ServiceContext, list: ListOfHandOver): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const missing = await missingPieces(ctx, list)
    if (missing.length > 0) await missList(ctx, list, missing)
  })

/**
 * Settles the tasks of missing papers after what was stated of these shipments' papers: closes those of which nothing is missing, and
 * opens those again, and at once those whose time is over, of which a postmark was withdrawn.
 */
export const settleExpectedPapers = async (
  ctx: TransactionContext,
  shipmentIds: readonly string[],
): Promise<void> => {
  await settlePieces(ctx, shipmentIds)
  const lists = await ctx.db
    .select({
      paper: listedPieces.paper,
      handOverId: listedPieces.handOverId,
      madeAt: min(listedPieces.madeAt),
    })
    .from(listedPieces)
    .where(
      and(
        eq(listedPieces.organizationId, ctx.organizationId),
        inArray(listedPieces.shipmentId, [...shipmentIds]),
      ),
    )
    .groupBy(listedPieces.paper, listedPieces.handOverId)
  const waitedSince = ctx.clock.now().getTime() - ctx.config.attention.paperDays * dayMs
  for (const { madeAt, ...list } of lists) {
    const missing = await missingPieces(ctx, list)
    if (missing.length === 0) await closeCause(ctx, { kind: missingPaper.kind, cause: causeOf(list) })
    // Until then its job is still to come.
    else if (madeAt !== null && madeAt.getTime() <= waitedSince) await missList(ctx, list, missing)
  }
}
