import { and, eq, inArray, isNull, ne } from 'drizzle-orm'

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
import { closeCause, openTask } from '#lib/service/tasks/open-task.ts'

import type { ListOfHandOver } from './listed-pieces.ts'

const kind = 'paper_missing'

/** Days to find the paper, once it is missed. */
const dueAfterDays = 3

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

/**
 * Opens a task if a list that was made for a clerk has not come back postmarked: one for the list, however many pieces
 * are on it. Idempotent; a job calls it days after the list was made.
 */
export const expectStampedPaper = (ctx: ServiceContext, list: ListOfHandOver): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const missing = await missingPieces(ctx, list)
    const [handOver] = await ctx.db
      .select({ createdAt: handOvers.createdAt, createdBy: handOvers.createdBy })
      .from(handOvers)
      .where(and(eq(handOvers.organizationId, ctx.organizationId), eq(handOvers.id, list.handOverId)))
    if (missing.length === 0 || !handOver) return
    const [only] = missing
    const day = formatDay(handOver.createdAt.toISOString(), await findOrganizationZone(ctx))
    const name = stampedPaperLabels[list.paper].toLowerCase()
    await openTask(ctx, {
      kind,
      cause: causeOf(list),
      shipmentId: missing.length === 1 && only ? only : null,
      message: `The ${name} of the handoff of ${day} has not come back postmarked: ${plural(missing.length, 'piece')} without a postmark in the record. Add a photo of it under Operations > Hand over, or dismiss this if no clerk postmarked it.`,
      details: { hand_over_id: list.handOverId, paper: list.paper, pieces: missing.length },
      dueAt: new Date(ctx.clock.now().getTime() + dueAfterDays * dayMs),
      ownerId: userIdOf(handOver.createdBy),
    })
  })

/** Closes the tasks of lists on which these shipments were the last without a postmark. */
export const settleExpectedPapers = async (
  ctx: TransactionContext,
  shipmentIds: readonly string[],
): Promise<void> => {
  const lists = await ctx.db
    .selectDistinct({ paper: listedPieces.paper, handOverId: listedPieces.handOverId })
    .from(listedPieces)
    .where(
      and(
        eq(listedPieces.organizationId, ctx.organizationId),
        inArray(listedPieces.shipmentId, [...shipmentIds]),
      ),
    )
  for (const list of lists) {
    if ((await missingPieces(ctx, list)).length === 0) await closeCause(ctx, { kind, cause: causeOf(list) })
  }
}
