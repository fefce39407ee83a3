import { and, eq } from 'drizzle-orm'

import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import type { EarlierAttempt } from '#lib/service/db/schema/purchases.ts'
import { loadMailingRecord } from '#lib/service/mailing-record/load-mailing-record.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { stateOfRow } from '#lib/service/shipment-core/state-of-row.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

const documentHashOf = async (ctx: TransactionContext, { documentId }: ShipmentRow): Promise<string> => {
  const [found] = await ctx.db
    .select({ sha256: documents.sha256 })
    .from(documents)
    .where(and(eq(documents.organizationId, ctx.organizationId), eq(documents.id, documentId)))
  if (!found) throw new Error(`document ${documentId} is missing`)
  return found.sha256
}

/** Returns the carrier's report of the outcome; null if none is recorded. */
const reportOf = async (ctx: TransactionContext, row: ShipmentRow): Promise<EarlierAttempt['report']> => {
  const { mailingRecord } = await loadMailingRecord(ctx, row)
  const { delivered_at, returned_to_sender_at, problem_wording, problem_at } = mailingRecord.delivery
  const occurredAt = problem_at ?? returned_to_sender_at ?? delivered_at
  if (occurredAt === null) return null
  return {
    wording: problem_wording,
    occurred_at: occurredAt,
    source: row.partner ?? ctx.providers.rates.provider,
  }
}

/**
 * Locks the attempt before a shipment, and returns it as the evidence of the shipment names it; null for a first attempt.
 * The caller holds the shipment's lock: an attempt is always older, so that no two transactions wait for each other.
 */
export const lockEarlierAttempt = async (
  ctx: TransactionContext,
  { againOf, againReason }: ShipmentRow,
): Promise<{ row: ShipmentRow; attempt: EarlierAttempt } | null> => {
  if (againOf === null) return null
  const row = await lockShipment(ctx, againOf)
  return {
    row,
    attempt: {
      shipment_id: row.id,
      carrier: row.carrier,
      service: row.service,
      certified_mail: row.certifiedMail,
      tracking_number: row.trackingNumber,
      mailed_at: momentOf(row.shippedAt),
      recipient: row.toAddress,
      document_sha256: await documentHashOf(ctx, row),
      outcome: stateOfRow(row),
      report: await reportOf(ctx, row),
      reason: againReason,
    },
  }
}

/** Writes into the timeline of a locked attempt by which shipment it was sent again. */
export const recordSentAgain = (
  ctx: TransactionContext,
  earlier: ShipmentRow,
  { queued: { id, carrier, service, trackingNumber }, actor }: { queued: ShipmentRow; actor: string | null },
): void => {
  const sentBy =
    carrier !== null && service !== null ? `${carrierName(carrier)} ${serviceName(carrier, service)}` : ''
  recordUpdate(ctx, earlier, {
    message: `Sent again${sentBy && ` by ${sentBy}`}${trackingNumber === null ? '' : `, ${trackingNumber}`}.`,
    actor,
    metadata: { again_as: id },
  })
}
