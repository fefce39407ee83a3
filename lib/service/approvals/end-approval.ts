import { isDeepStrictEqual } from 'node:util'

import { and, eq } from 'drizzle-orm'

import type { Address } from '#lib/contract/addresses/address.ts'
import { type ApprovalCause, approvalTransitions } from '#lib/contract/approvals/approval-states.values.ts'
import type { ApprovalTerms } from '#lib/contract/approvals/approval.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { type AuditedChange, recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import {
  cancelOpenSchedule,
  describeMailingDay,
  describeSchedule,
  failSchedule,
  releaseSchedule,
} from '#lib/service/schedules/end-schedule.ts'
import { findLatestRow, lockTogether } from '#lib/service/schedules/load-schedule.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { presentPrintOptions } from '#lib/service/shipment-core/present-piece.ts'
import { requestBatchRowSync } from '#lib/service/shipment-core/request-batch-row-sync.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { type ApprovalRow, lockApproval } from './load-approval.ts'

/** Returns what a purchase of the draft would print and send, apart from its price. */
export const termsOf = (shipment: ShipmentRow, documentSha256: string): ApprovalTerms => ({
  document_sha256: documentSha256,
  page_count: shipment.pageCount,
  to_address: shipment.toAddress,
  from_address: shipment.fromAddress,
  print_options: presentPrintOptions(shipment),
  delivery_confirmation: shipment.deliveryConfirmation,
  certified_mail: shipment.certifiedMail,
  return_receipt: shipment.returnReceipt,
})

/** Returns the printed part of an address: whether it is verified changes no letter. */
const printed = ({ verified: _verified, residential: _residential, ...lines }: Address) => lines

const comparable = (terms: ApprovalTerms): unknown => ({
  ...terms,
  to_address: printed(terms.to_address),
  from_address: printed(terms.from_address),
})

/** Returns whether the same would be printed and sent. */
const areSameTerms = (one: ApprovalTerms, other: ApprovalTerms): boolean =>
  isDeepStrictEqual(comparable(one), comparable(other))

type Outcome = {
  state: Exclude<ApprovalRow['state'], 'waiting'>
  cause: ApprovalCause
  comment: string | null
  /** The member who ended it; null for the service itself. */
  decidedBy: string | null
}

/** Returns what webhooks carry of a request. */
export const approvalEventData = (row: ApprovalRow) => ({
  id: row.id,
  state: row.state,
  carrier: row.carrier,
  service: row.service,
  total_cents: row.totalCents,
  requested_by: row.requestedBy,
  decided_by: row.decidedBy,
  comment: row.comment,
})

/** Describes the requested service and its price, with the day of a scheduled purchase. */
export const describeRequest = (
  row: Pick<ApprovalRow, 'carrier' | 'service' | 'totalCents' | 'mailOn' | 'letters'>,
): string => {
  if (row.letters !== null) {
    const together = `${row.letters.length} letters together for`
    return row.mailOn === null
      ? `${together} ${formatDollars(row.totalCents)}`
      : `${together} at most ${formatDollars(row.totalCents)} on ${describeMailingDay(row.mailOn)}`
  }
  return row.mailOn === null
    ? `${carrierName(row.carrier)} ${serviceName(row.carrier, row.service)} for ${formatDollars(row.totalCents)}`
    : `${describeSchedule({ ...row, limitCents: row.totalCents })} on ${describeMailingDay(row.mailOn)}`
}

/** Describes how a request ended, as the timeline and a batch's row show it. */
export const describeEndedApproval = (row: ApprovalRow): string => {
  if (row.state === 'approved') return `Approved: ${describeRequest(row)}.`
  return row.state === 'returned'
    ? `The approval request was returned: ${row.comment}`
    : `The approval request was withdrawn: ${row.comment}`
}

const auditActions = {
  approved: 'approval.approved',
  returned: 'approval.returned',
  withdrawn: 'approval.withdrawn',
} as const satisfies Record<Outcome['state'], AuditedChange['action']>

/** The member who acts, or null for the service itself. */
export const actingMember = ({ actor }: ServiceContext): string | null =>
  actor.type === 'user' ? actor.userId : null

/** Ends the schedules that a request was for, unless it was approved: then the letters are bought on their day. */
const followSchedule = async (
  ctx: TransactionContext,
  { id: shipmentId }: Pick<ShipmentRow, 'id'>,
  { mailOn, state }: ApprovalRow,
  cause: ApprovalCause,
): Promise<void> => {
  const latest = mailOn === null ? undefined : await findLatestRow(ctx, shipmentId)
  if (!latest) return
  for (const { shipment, schedule } of await lockTogether(ctx, latest)) {
    if (state === 'approved') {
      await releaseSchedule(ctx, schedule)
    } else if (cause === 'service') {
      const message = 'Its approval request no longer applies.'
      await failSchedule(ctx, shipment, schedule, { failure: 'approval', message, cause: 'service' })
    } else {
      const reason = state === 'returned' ? 'Approval was not given.' : 'The approval request was withdrawn.'
      await cancelOpenSchedule(ctx, shipment, { cause: 'service', reason })
    }
  }
}

/**
 * Ends a request that is locked with its shipment: on the timeline, in the audit log, and by notifying the requester. An
 * approved request is returned when its purchase fails. Every change of a request's state is made here. Throws for a step
 * that the table of transitions does not have for this cause.
 */
export const endApproval = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'status'>,
  approval: ApprovalRow,
  { cause, ...outcome }: Outcome,
): Promise<void> => {
  if (!approvalTransitions.allows(approval.state, outcome.state, cause)) {
    throw new Error(
      `approval ${approval.id} cannot be ${outcome.state} by its ${cause}: it is ${approval.state}`,
    )
  }
  const [ended] = await ctx.db
    .update(approvals)
    .set({ ...outcome, decidedAt: ctx.clock.now() })
    .where(and(eq(approvals.organizationId, ctx.organizationId), eq(approvals.id, approval.id)))
    .returning()
  if (!ended) throw new Error(`approval ${approval.id} disappeared while it was locked`)
  await ctx.db
    .update(shipments)
    .set({ waitingApprovalId: null })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  if (ended.state !== 'approved') await requestBatchRowSync(ctx, ended.shipmentId)
  if (approval.state === 'waiting') await followSchedule(ctx, shipment, ended, cause)
  recordUpdate(ctx, shipment, {
    message: describeEndedApproval(ended),
    actor: outcome.decidedBy === null ? null : `user:${outcome.decidedBy}`,
    metadata: {
      approval_id: ended.id,
      approval: ended.state,
      amount_cents: ended.totalCents,
      requested_by: `user:${ended.requestedBy}`,
    },
    event: { type: 'approval.decided', approval: approvalEventData(ended) },
  })
  await recordAudit(ctx, {
    action: auditActions[outcome.state],
    subject: { type: 'approval', id: ended.id },
    before: { state: approval.state },
    after: {
      state: ended.state,
      shipment_id: ended.shipmentId,
      amount_cents: ended.totalCents,
      ...(ended.comment !== null && { comment: ended.comment }),
    },
  })
}

/** Withdraws the waiting request of a locked shipment, if there is one, since it no longer applies. */
export const withdrawWaiting = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  comment: string,
): Promise<void> => {
  if (shipment.waitingApprovalId === null) return
  const approval = await lockApproval(ctx, shipment.waitingApprovalId)
  const decidedBy = actingMember(ctx)
  await endApproval(ctx, shipment, approval, { state: 'withdrawn', cause: 'service', comment, decidedBy })
}

/**
 * Returns whether the same would be printed and sent as was approved; of letters that were requested together, for
 * this one.
 */
export const isAsApproved = (
  shipment: ShipmentRow,
  approval: Pick<ApprovalRow, 'terms' | 'letters'>,
): boolean => {
  const letter = approval.letters?.find(({ shipment_id: id }) => id === shipment.id)
  const { terms } = letter ?? approval
  return areSameTerms(terms, termsOf(shipment, terms.document_sha256))
}

/** Withdraws the waiting request of a locked draft that was just changed, unless the same would be printed and sent. */
export const withdrawIfChanged = async (ctx: TransactionContext, changed: ShipmentRow): Promise<void> => {
  if (changed.waitingApprovalId === null) return
  // A shipment's document never changes.
  if (isAsApproved(changed, await lockApproval(ctx, changed.waitingApprovalId))) return
  await withdrawWaiting(ctx, changed, 'The draft was changed after approval was requested.')
}
