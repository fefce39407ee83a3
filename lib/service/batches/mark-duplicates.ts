import { and, sql } from 'drizzle-orm'

import type { MemberLimit } from '#lib/postgres/postgres.ts'
import { actAsMember } from '#lib/service/act-as-member.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { batches, batchRows, isPending } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadDuplicateDays } from '#lib/service/shipments/find-duplicate.ts'

import { isBatch, isOfBatch } from './load-batch.ts'

/** Returns what the person is limited to who acts, or in whose name the round of a job runs. */
const findRunnerLimit = async (ctx: TransactionContext, batchId: string): Promise<MemberLimit | null> => {
  if (ctx.limit || ctx.actor.type === 'user') return ctx.limit ?? null
  const [batch] = await ctx.db.select({ userId: batches.runBy }).from(batches).where(isBatch(ctx, batchId))
  if (!batch?.userId) return null
  return (await actAsMember(ctx, { userId: batch.userId, apiKeyId: null }))?.limit ?? null
}

/**
 * Marks the rows that repeat another row of the batch, or a recent letter: the same document to the same recipient,
 * bought or about to be bought in another batch, if visible to the member who runs the round. A new or changed mark is
 * undecided. A companion repeats no letter of its set. A row that sends a letter again repeats neither that letter, with its
 * companion, nor others to its recipient, but another shipment that sends it again, however long ago. One statement for all rows; the caller holds the batch's lock.
 */
export const markDuplicates = async (ctx: TransactionContext, batchId: string): Promise<void> => {
  const { organizationId } = ctx
  const limit = await findRunnerLimit(ctx, batchId)
  const visible = limit && sql.param([limit.userId, ...limit.matterIds])
  const seen = visible
    ? sql`and coalesce(shipments.matter_id, shipments.created_by) = any(${visible}::uuid[])`
    : sql``
  const { since } = await loadDuplicateDays(ctx)
  // Of rows with one recipient, one that is bought comes first: only the first can repeat a letter of another batch.
  await ctx.db.execute(sql`
    update batch_rows as marked
    set duplicate_row = found.first_row,
        duplicate_shipment_id = found.sent_id,
        duplicate = case when coalesce(found.first_row::text, found.sent_id::text) is null then null else 'pending' end
    from (
      select candidate.row, candidate.first_row,
             case when candidate.first_row is null then coalesce(
               (
                 select shipments.id from shipments
                 where shipments.again_of = candidate.again_of
                   and shipments.organization_id = ${organizationId}
                   and shipments.label_date is not null
                   and shipments.status <> 'cancelled'
                   and shipments.id <> candidate.shipment_id
                   ${seen}
                 order by shipments.id desc
                 limit 1
               ),
               (
                 select shipments.id from shipments
                 where shipments.letter_key = candidate.letter_key
                   and shipments.organization_id = ${organizationId}
                   and shipments.label_date >= ${since}::date
                   and shipments.status <> 'cancelled'
                   and shipments.id <> candidate.shipment_id
                   and shipments.id is distinct from candidate.again_of
                   and not exists (
                     select from shipments as own
                     where own.organization_id = ${organizationId}
                       and own.id in (candidate.shipment_id, candidate.again_of)
                       and own.letter_set_id = shipments.letter_set_id
                   )
                   ${seen}
                 order by shipments.label_date desc
                 limit 1
               ),
               (
                 select other.shipment_id from batch_rows as other
                 where other.letter_key = candidate.letter_key
                   and other.organization_id = ${organizationId}
                   and other.letter_key is not null and other.state in ('queued', 'buying', 'awaiting_approval')
                   and other.batch_id <> ${batchId}
                   ${
                     visible
                       ? sql`and exists (select from shipments where shipments.organization_id = ${organizationId}
                     and shipments.id = other.shipment_id
                     and coalesce(shipments.matter_id, shipments.created_by) = any(${visible}::uuid[]))`
                       : sql``
                   }
                 limit 1
               )
             ) end as sent_id
      from (
        select batch_rows.row, batch_rows.letter_key, batch_rows.shipment_id, batch_rows.again_of,
               nullif(
                 first_value(batch_rows.row) over (
                   partition by case when batch_rows.again_of is null then batch_rows.recipient_key else batch_rows.letter_key end
                   order by batch_rows.state not in ('bought', 'buying', 'queued', 'awaiting_approval'), batch_rows.row
                 ),
                 batch_rows.row
               ) as first_row
        from batch_rows
        where batch_rows.organization_id = ${organizationId} and batch_rows.batch_id = ${batchId}
          and batch_rows.recipient_key is not null and batch_rows.state <> 'excluded'
      ) as candidate
    ) as found
    where marked.organization_id = ${organizationId} and marked.batch_id = ${batchId} and marked.row = found.row
      and marked.state not in ('bought', 'buying', 'queued', 'awaiting_approval', 'excluded')
      and (marked.duplicate_row, marked.duplicate_shipment_id)
        is distinct from (found.first_row, found.sent_id)`)
}

/** Throws BATCH_HAS_DUPLICATES while a row that can be bought may be a duplicate and no person has decided about it. */
export const requireNoDuplicates = async (
  ctx: TransactionContext,
  batchId: string,
  isConfirmed: boolean,
): Promise<void> => {
  const pending = and(isOfBatch(ctx, batchId), isPending.duplicate)
  if (isConfirmed) {
    await ctx.db.update(batchRows).set({ duplicate: 'decided' }).where(pending)
    return
  }
  const count = await ctx.db.$count(batchRows, pending)
  if (count === 0) return
  const { days } = await loadDuplicateDays(ctx)
  throw new ServiceError(
    'BATCH_HAS_DUPLICATES',
    `${count === 1 ? '1 row may be a duplicate' : `${count} rows may be duplicates`}: the recipient is in the list twice, or was sent the same document in the last ${days} days. Send or skip them first. Nothing was bought.`,
  )
}
