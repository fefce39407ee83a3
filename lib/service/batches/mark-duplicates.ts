import { and, sql } from 'drizzle-orm'

import { dayMs } from '#lib/contract/api/time.values.ts'
import { duplicateDays } from '#lib/contract/batches/batch-states.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { batchRows, isPending } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lowestIdAt } from '#lib/service/ids.ts'

import { isOfBatch } from './load-batch.ts'

/** A draft may have waited so long before it was bought within the days that count. */
const oldestDraftDays = 90

/**
 * Marks the rows that repeat an earlier row of the batch, or a shipment of the last days with the same document. A mark that is
 * new or means something else now is undecided. One statement for all rows; the caller holds the batch's lock.
 */
export const markDuplicates = async (ctx: TransactionContext, batchId: string): Promise<void> => {
  const { organizationId } = ctx
  const now = ctx.clock.now().getTime()
  const since = new Date(now - duplicateDays * dayMs)
  const oldest = lowestIdAt(new Date(now - oldestDraftDays * dayMs))
  await ctx.db.execute(sql`
    update batch_rows as marked
    set duplicate_row = found.first_row,
        duplicate_shipment_id = found.sent_id,
        duplicate = case when coalesce(found.first_row::text, found.sent_id::text) is null then null else 'pending' end
    from (
      select candidate.row, candidate.first_row, sent.id as sent_id
      from (
        select batch_rows.row, batch_rows.state, batch_rows.recipient_key, batch_rows.shipment_id,
               nullif(
                 first_value(batch_rows.row) over (
                   partition by batch_rows.recipient_key
                   order by batch_rows.state not in ('bought', 'buying', 'queued', 'awaiting_approval'), batch_rows.row
                 ),
                 batch_rows.row
               ) as first_row
        from batch_rows
        where batch_rows.organization_id = ${organizationId} and batch_rows.batch_id = ${batchId}
          and batch_rows.recipient_key is not null and batch_rows.state <> 'excluded'
      ) as candidate
      left join lateral (
        select shipments.id
        from shipments
        join documents on documents.organization_id = ${organizationId} and documents.id = shipments.document_id
        where shipments.recipient_key = candidate.recipient_key
          and shipments.organization_id = ${organizationId}
          and shipments.id > ${oldest}
          and greatest(shipments.created_at, shipments.shipped_at, shipments.label_date) > ${since.toISOString()}
          and documents.sha256 = (
            select own_document.sha256
            from shipments as own
            join documents as own_document
              on own_document.organization_id = ${organizationId} and own_document.id = own.document_id
            where own.organization_id = ${organizationId} and own.id = candidate.shipment_id
          )
          and (
            shipments.status in ('payment_pending', 'queued', 'printed', 'shipped')
            or exists (
              select from batch_rows as other
              where other.organization_id = ${organizationId} and other.shipment_id = shipments.id
                and other.state in ('queued', 'buying', 'awaiting_approval')
            )
          )
          -- Rows of this batch are found by the other condition.
          and not exists (
            select from batch_rows as own_row
            where own_row.organization_id = ${organizationId} and own_row.shipment_id = shipments.id
              and own_row.batch_id = ${batchId}
          )
        order by shipments.id desc
        limit 1
      ) as sent on true
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
  throw new ServiceError(
    'BATCH_HAS_DUPLICATES',
    `${count === 1 ? '1 row may be a duplicate' : `${count} rows may be duplicates`}: the recipient is in the list twice, or was sent the same document in the last ${duplicateDays} days. Send or skip them first. Nothing was bought.`,
  )
}
