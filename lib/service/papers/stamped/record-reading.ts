import { and, asc, eq } from 'drizzle-orm'

import { findPostmark } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import { actorName, type DatabaseContext, type TransactionContext } from '#lib/service/context.ts'
import { paperReadings } from '#lib/service/db/schema/mailing-record.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { Fact } from '#lib/service/shipment-core/facts.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { postmarkFact } from '#lib/service/shipment-core/postmark-fact.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { evaluateLocked } from '#lib/service/tracking/attention/evaluate-shipment.ts'

export type ReadingRow = typeof paperReadings.$inferSelect

/** What a person states of a paper. */
export type Statement = Pick<
  ReadingRow,
  'paperId' | 'artifactId' | 'paper' | 'date' | 'isWithdrawn' | 'reason'
>

/** Lists what was stated of a shipment's papers, in order. */
export const listReadings = (
  { db, organizationId }: Pick<DatabaseContext, 'db' | 'organizationId'>,
  shipmentId: string,
): Promise<ReadingRow[]> =>
  db
    .select()
    .from(paperReadings)
    .where(and(eq(paperReadings.organizationId, organizationId), eq(paperReadings.shipmentId, shipmentId)))
    .orderBy(asc(paperReadings.sequence))

/**
 * Adds what a person states of a paper to the record of a locked shipment: the statement, the postmark that follows, the
 * entry in the timeline and the chain, and the tasks that it ends or opens.
 */
export const recordReading = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  statement: Statement,
  entry: { message: string; metadata?: Record<string, unknown>; facts?: readonly Fact[] },
): Promise<void> => {
  const { organizationId } = ctx
  const readAt = ctx.clock.now()
  const readBy = actorName(ctx.actor)
  if (readBy === null) throw new Error('what a paper says is stated by a person')
  const before = await listReadings(ctx, shipment.id)
  const sequence = before.length + 1
  const reading = { ...statement, organizationId, shipmentId: shipment.id, sequence, readBy, readAt }
  await ctx.db.insert(paperReadings).values(reading)
  const readings = [...before, reading]
  const [updated] = await ctx.db
    .update(shipments)
    .set({ postmarkedOn: findPostmark(readings)?.date ?? null })
    .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, shipment.id)))
    .returning()
  if (!updated) throw new Error(`shipment ${shipment.id} disappeared while it was locked`)
  const { paperId, artifactId, paper, date } = statement
  recordUpdate(ctx, updated, {
    message: entry.message,
    metadata: { paper_id: paperId, artifact_id: artifactId, paper, date, ...entry.metadata },
    facts: [...(entry.facts ?? []), postmarkFact(updated, readings)],
  })
  await evaluateLocked(ctx, updated)
}
