import { and, eq, inArray, ne, notExists } from 'drizzle-orm'

import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { handOverPieces, handOvers } from '#lib/service/db/schema/hand-overs.ts'
import { listedPieces } from '#lib/service/db/schema/mailing-record.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { userIdOf } from '#lib/service/evidence/load-evidence.ts'
import { postmarkDayOf } from '#lib/service/shipment-core/deadline-columns.ts'
import { postmarkCause } from '#lib/service/shipment-core/expect-postmark.ts'
import { closeCause, reopenTask } from '#lib/service/tasks/open-task.ts'

import { recipientOf } from './require-paper.ts'

/** Days to find a paper, once it is missed. */
const dueAfterDays = 3

/** The task of a paper that has not come back. */
export const missingPaper = {
  kind: 'paper_missing',
  dueAt: ({ clock }: Pick<ServiceContext, 'clock'>): Date =>
    new Date(clock.now().getTime() + dueAfterDays * dayMs),
} as const

/** Finds those of the shipments that must be postmarked, have no postmark in the record, and are on no list, which has a task of its own. */
const unpostmarked = async (ctx: TransactionContext, shipmentIds: readonly string[]) => {
  const { organizationId } = ctx
  const rows = await ctx.db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, organizationId),
        inArray(shipments.id, [...shipmentIds]),
        eq(shipments.deadlineKind, 'postmarked_by'),
        ne(shipments.status, 'cancelled'),
        notExists(
          ctx.db
            .select({ shipmentId: listedPieces.shipmentId })
            .from(listedPieces)
            .where(
              and(eq(listedPieces.organizationId, organizationId), eq(listedPieces.shipmentId, shipments.id)),
            ),
        ),
      ),
    )
  return rows.filter(({ postmarkedOn, carrier }) => postmarkedOn === null && isPostal(carrier ?? ''))
}

type Missing = Awaited<ReturnType<typeof unpostmarked>>[number]

/** Finds who handed the piece over, and so may have its paper. */
const findHolder = async (ctx: TransactionContext, shipmentId: string): Promise<string | null> => {
  const [row] = await ctx.db
    .select({ createdBy: handOvers.createdBy })
    .from(handOverPieces)
    .innerJoin(
      handOvers,
      and(
        eq(handOvers.organizationId, handOverPieces.organizationId),
        eq(handOvers.id, handOverPieces.handOverId),
      ),
    )
    .where(
      and(
        eq(handOverPieces.organizationId, ctx.organizationId),
        eq(handOverPieces.shipmentId, shipmentId),
        ne(handOverPieces.state, 'released'),
      ),
    )
  return userIdOf(row?.createdBy ?? null)
}

const missPiece = async (ctx: TransactionContext, row: Missing): Promise<void> => {
  const day = postmarkDayOf(row)
  if (day === null) return
  await reopenTask(ctx, {
    ...postmarkCause(row.id),
    shipmentId: row.id,
    message: `The letter to ${recipientOf(row)} must be postmarked by ${formatDay(day, 'date')}, and no postmarked paper of it is in the record. Add a photo of its receipt or certificate on the page of the shipment, or dismiss this if no clerk postmarked one.`,
    details: { postmark_by: day },
    dueAt: missingPaper.dueAt(ctx),
    ownerId: (await findHolder(ctx, row.id)) ?? row.createdBy,
  })
}

/**
 * Opens a task if a piece that must be postmarked by a day has no postmark in the record, and is on no list whose task
 * says so. Idempotent; a job calls it days after a paper of the piece was made, or it was handed over.
 */
export const expectPiecePostmarked = (ctx: ServiceContext, shipmentId: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    for (const row of await unpostmarked(ctx, [shipmentId])) await missPiece(ctx, row)
  })

/** Closes the tasks of those of the shipments that have a postmark, and opens those again whose postmark was withdrawn. */
export const settlePieces = async (
  ctx: TransactionContext,
  shipmentIds: readonly string[],
): Promise<void> => {
  const opened = await ctx.db
    .select({ shipmentId: tasks.shipmentId })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, ctx.organizationId),
        eq(tasks.kind, missingPaper.kind),
        inArray(
          tasks.cause,
          shipmentIds.map((id) => postmarkCause(id).cause),
        ),
      ),
    )
  if (opened.length === 0) return
  const missing = new Map((await unpostmarked(ctx, shipmentIds)).map((row) => [row.id, row]))
  for (const { shipmentId } of opened) {
    const row = missing.get(shipmentId ?? '')
    if (row) await missPiece(ctx, row)
    else if (shipmentId !== null) await closeCause(ctx, postmarkCause(shipmentId))
  }
}
