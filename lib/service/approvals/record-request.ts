import { and, eq } from 'drizzle-orm'

import type { ApprovedLetter } from '#lib/contract/approvals/approval.ts'
import type { InTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { costCentsOf } from '#lib/service/quotes/find-quote.ts'
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

/** A letter that is requested with others. */
type RequestedLetter = { shipment: ShipmentRow; quote: typeof quotes.$inferSelect }

const lettersOf = async (
  ctx: InTransaction,
  letters: readonly RequestedLetter[],
): Promise<ApprovedLetter[]> => {
  const requested: ApprovedLetter[] = []
  for (const { shipment, quote } of letters) {
    requested.push({
      shipment_id: shipment.id,
      quote_id: quote.id,
      carrier: quote.carrier,
      service: quote.service,
      total_cents: costCentsOf(quote),
      terms: termsOf(shipment, await documentHash(ctx, shipment)),
    })
  }
  return requested
}

const quoteIdsOf = (letters: readonly ApprovedLetter[] | null): string =>
  (letters ?? []).map(({ quote_id: quoteId }) => quoteId).join(' ')

/** A purchase on a later day, for at most so much. */
type Scheduled = { mailOn: string; limitCents: number }

/**
 * Records, under the shipment's lock, a request to approve buying the quote, or its service on a later day. Charges
 * nothing. A waiting request for the same remains, regardless of its requester; another is replaced.
 */
export const recordRequest = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  quote: typeof quotes.$inferSelect,
  {
    note = null,
    scheduled = null,
    together = [],
  }: {
    note?: string | null
    scheduled?: Scheduled | null
    /** All letters that are requested together, this one first. */
    together?: readonly RequestedLetter[]
  } = {},
): Promise<ApprovalRow> => {
  const mailOn = scheduled?.mailOn ?? null
  const letters = together.length > 1 ? await lettersOf(ctx, together) : null
  const totalCents =
    scheduled?.limitCents ??
    letters?.reduce((total, each) => total + each.total_cents, 0) ??
    costCentsOf(quote)
  const requestedBy = actingMember(ctx)
  if (requestedBy === null) throw new ServiceError('FORBIDDEN', 'Only a member can request approval.')
  if (shipment.waitingApprovalId !== null) {
    const waiting = await lockApproval(ctx, shipment.waitingApprovalId)
    const isSame =
      waiting.quoteId === quote.id &&
      waiting.mailOn === mailOn &&
      waiting.totalCents === totalCents &&
      quoteIdsOf(waiting.letters) === quoteIdsOf(letters)
    if (isSame && (note === null || !isRequester(ctx, waiting.requestedBy))) {
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
      totalCents,
      mailOn,
      quotesExpireAt: quote.expiresAt,
      terms: letters?.[0]?.terms ?? termsOf(shipment, await documentHash(ctx, shipment)),
      letters,
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
    event: { type: 'approval.requested', approval: approvalEventData(added) },
  })
  await recordAudit(ctx, {
    action: 'approval.requested',
    subject: { type: 'approval', id: added.id },
    after: { shipment_id: shipment.id, quote_id: quote.id, amount_cents: added.totalCents },
  })
  return added
}
