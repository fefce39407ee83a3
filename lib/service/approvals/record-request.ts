import { and, eq } from 'drizzle-orm'

import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { InTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { actingMember, approvalEventData, describeRequest, withdrawWaiting, termsOf } from './end-approval.ts'
import { type ApprovalRow, isRequester, lockApproval } from './load-approval.ts'

const documentHash = async (ctx: InTransaction, { organizationId, documentId }: ShipmentRow) => {
  const [document] = await ctx.db
    .select({ sha256: documents.sha256 })
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId)))
  if (!document) throw new Error(`document ${documentId} is missing`)
  return document.sha256
}

/**
 * Records, under the shipment's lock, a request to approve buying the quote. Nothing is charged. A waiting request for
 * the same quote remains, whoever made it; one for another quote is replaced.
 */
export const recordRequest = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  quote: typeof quotes.$inferSelect,
  note: string | null = null,
): Promise<ApprovalRow> => {
  const requestedBy = actingMember(ctx)
  if (requestedBy === null) throw new ServiceError('FORBIDDEN', 'Only a member can request approval.')
  if (shipment.waitingApprovalId !== null) {
    const waiting = await lockApproval(ctx, shipment.waitingApprovalId)
    if (waiting.quoteId === quote.id && (note === null || !isRequester(ctx, waiting.requestedBy))) {
      return waiting
    }
    await withdrawWaiting(ctx, shipment, 'It was replaced by a new request.')
  }
  const [added] = await ctx.db
    .insert(approvals)
    .values({
      organizationId: ctx.organizationId,
      id: newId(),
      shipmentId: shipment.id,
      state: 'waiting',
      quoteId: quote.id,
      carrier: quote.carrier,
      service: quote.service,
      totalCents: quote.totalCents,
      quotesExpireAt: quote.expiresAt,
      terms: termsOf(shipment, await documentHash(ctx, shipment)),
      note,
      requestedBy,
      apiKeyId: ctx.caller?.apiKeyId ?? null,
      requestedAt: ctx.clock.now(),
    })
    .returning()
  if (!added) throw new Error('an approval request was not saved')
  await ctx.db
    .update(shipments)
    .set({ waitingApprovalId: added.id })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  recordUpdate(ctx, shipment, {
    message: `Approval requested: ${describeRequest(added)}.`,
    metadata: { approval_id: added.id, quote_id: quote.id, amount_cents: added.totalCents },
    news: { type: 'approval.requested', approval: approvalEventData(added) },
  })
  await recordAudit(ctx, {
    action: 'approval.requested',
    subject: { type: 'approval', id: added.id },
    after: { shipment_id: shipment.id, quote_id: quote.id, amount_cents: added.totalCents },
  })
  return added
}
