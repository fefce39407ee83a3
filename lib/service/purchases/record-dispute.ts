import { and, eq, isNull, sql } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { formatDay } from '#lib/service/local-time.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'
import type { Dispute, PaymentsEvent } from '#lib/service/providers/payments/port.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { closeTask, closeTasks, openTask } from '#lib/service/tasks/open-task.ts'

type DisputeReport = Extract<PaymentsEvent, { kind: 'dispute' }>

/** Recorded data of each report in the timeline, for comparison with later ones. */
type Recorded = {
  status: Dispute['status']
  isInquiry: boolean
  funds: DisputeReport['funds']
  reportedAt: number
}

/** The order of a dispute's states. Stripe dates reports to the second; within one, the further state is the later report. */
const stages: Record<Dispute['status'], number> = {
  needs_response: 0,
  under_review: 1,
  won: 2,
  lost: 2,
  closed: 2,
}

const recordedOf = async (
  ctx: TransactionContext,
  shipmentId: string,
  disputeId: string,
): Promise<Recorded[]> => {
  const rows = await ctx.db
    .select({ metadata: shipmentEvents.metadata })
    .from(shipmentEvents)
    .where(
      and(
        eq(shipmentEvents.organizationId, ctx.organizationId),
        eq(shipmentEvents.shipmentId, shipmentId),
        sql`${shipmentEvents.metadata} ->> 'dispute_id' = ${disputeId}`,
      ),
    )
  return rows.map(({ metadata }) => ({
    // Written below, and by nothing else.
    status: metadata?.['status'] as Recorded['status'],
    isInquiry: metadata?.['is_inquiry'] === true,
    funds: metadata?.['funds'] as Recorded['funds'],
    reportedAt: Date.parse(String(metadata?.['reported_at'])),
  }))
}

const isOutdated = ({ reportedAt, dispute }: DisputeReport, recorded: readonly Recorded[]): boolean =>
  recorded.some(
    (before) =>
      before.reportedAt > reportedAt.getTime() ||
      (before.reportedAt === reportedAt.getTime() && stages[before.status] > stages[dispute.status]),
  )

const latestOf = (recorded: readonly Recorded[]): Recorded | undefined =>
  recorded
    .toSorted((one, other) => one.reportedAt - other.reportedAt || stages[one.status] - stages[other.status])
    .at(-1)

/** The amounts of a dispute in words: it may be about a part of the charge. */
type Amounts = { disputed: string; ofCharge: string }

const amountsOf = ({ amountCents }: Dispute, chargedCents: number | null): Amounts => {
  const disputed = amountCents === null ? 'the charge' : formatDollars(amountCents)
  const isPart = amountCents !== null && chargedCents !== null && amountCents !== chargedCents
  return {
    disputed,
    ofCharge: isPart ? `${disputed} of the ${formatDollars(chargedCents)} charged` : disputed,
  }
}

const describeReason = ({ reason }: Dispute): string =>
  reason === null ? '' : ` (reason: ${reason.replaceAll('_', ' ')})`

const describeStatus = (dispute: Dispute, { disputed, ofCharge }: Amounts, due: string | null): string => {
  switch (dispute.status) {
    case 'needs_response': {
      const what = dispute.isInquiry
        ? `The cardholder’s bank asks about ${ofCharge}`
        : `The cardholder disputes ${ofCharge}`
      return `${what}${describeReason(dispute)}.${due === null ? '' : ` A response is due by ${due}.`}`
    }
    case 'under_review':
      return 'The response to the dispute was submitted. The cardholder’s bank decides.'
    case 'won':
      return `The dispute was won: ${disputed} stays paid.`
    case 'lost':
      return `The dispute was lost: ${disputed} went back to the cardholder.`
    case 'closed':
      return 'The dispute was closed, and the charge stands.'
  }
}

const fundsMessages = {
  withdrawn: (amount: string) => `The payment provider withdrew ${amount} for the dispute.`,
  reinstated: (amount: string) =>
    `The payment provider returned ${amount} that it had withdrawn for the dispute.`,
}

const taskDays = 7

/**
 * Returns what a person has to do about the dispute, with a key that distinguishes it from earlier work; null for
 * nothing.
 */
const todoOf = (
  dispute: Dispute,
  { disputed, ofCharge }: Amounts,
  { due, isAppeal }: { due: string | null; isAppeal: boolean },
): { cause: string; message: string } | null => {
  const cause = `dispute:${dispute.disputeId}${isAppeal ? ':appeal' : ''}`
  if (dispute.status === 'lost') {
    return {
      cause: `${cause}:lost`,
      message: `A dispute was lost: ${disputed} went back to the cardholder. Collect it in another way, or write it off.`,
    }
  }
  if (dispute.status !== 'needs_response') return null
  const what = dispute.isInquiry ? 'The cardholder’s bank asks about' : 'The cardholder disputes'
  return {
    cause,
    message: `${what} ${ofCharge}${describeReason(dispute)}. Respond in the Stripe dashboard${due === null ? '' : ` by ${due}`}, with the mailing record and the proof of delivery of this shipment.`,
  }
}

/** Opens, replaces or closes the dispute's task to match its state. A task that a person closed stays closed. */
const settleTask = async (
  ctx: TransactionContext,
  shipmentId: string,
  dispute: Dispute,
  todo: ReturnType<typeof todoOf>,
): Promise<void> => {
  const open = await ctx.db
    .select({ id: tasks.id, cause: tasks.cause })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, ctx.organizationId),
        eq(tasks.shipmentId, shipmentId),
        eq(tasks.kind, 'payment_disputed'),
        isNull(tasks.closedAt),
        sql`${tasks.details} ->> 'dispute_id' = ${dispute.disputeId}`,
      ),
    )
  for (const { id, cause } of open) if (cause !== todo?.cause) await closeTask(ctx, id)
  if (!todo) return
  const content = {
    message: todo.message,
    dueAt: dispute.respondBy ?? new Date(ctx.clock.now().getTime() + taskDays * dayMs),
    details: {
      dispute_id: dispute.disputeId,
      status: dispute.status,
      amount_cents: dispute.amountCents,
      reason: dispute.reason,
      respond_by: momentOf(dispute.respondBy),
    },
  }
  const same = open.find(({ cause }) => cause === todo.cause)
  if (same) {
    await ctx.db
      .update(tasks)
      .set(content)
      .where(and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.id, same.id)))
    return
  }
  await openTask(ctx, { kind: 'payment_disputed', shipmentId, cause: todo.cause, ...content })
}

const chargedCentsOf = async (ctx: TransactionContext, paymentId: string): Promise<number | null> => {
  const [found] = await ctx.db
    .select({ amountCents: purchases.amountCents })
    .from(purchases)
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.paymentId, paymentId)))
    .limit(1)
  return found?.amountCents ?? null
}

/**
 * Records what the payment provider reports of a dispute on the timeline, and opens, changes or closes its task. Reports may
 * repeat and arrive after later ones: those change nothing, except that money moved.
 */
export const recordDispute = async (
  ctx: ServiceContext,
  shipmentId: string,
  paymentId: string,
  report: DisputeReport,
): Promise<void> => {
  const { dispute, funds, reportedAt } = report
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const recorded = await recordedOf(ctx, shipmentId, dispute.disputeId)
    const zone = await findOrganizationZone(ctx)
    const due = dispute.respondBy && formatDay(dispute.respondBy.toISOString(), zone)
    const amounts = amountsOf(dispute, await chargedCentsOf(ctx, paymentId))
    const isNew = !isOutdated(report, recorded)
    const metadata = {
      dispute_id: dispute.disputeId,
      status: dispute.status,
      is_inquiry: dispute.isInquiry,
      funds,
      amount_cents: dispute.amountCents,
      reason: dispute.reason,
      reported_at: reportedAt.toISOString(),
    }
    const latest = latestOf(recorded)
    if (isNew && (latest?.status !== dispute.status || latest.isInquiry !== dispute.isInquiry)) {
      const message = describeStatus(dispute, amounts, due)
      recordUpdate(ctx, shipment, { message, metadata: { ...metadata, funds: null } })
    }
    if (funds !== null && !recorded.some((before) => before.funds === funds)) {
      recordUpdate(ctx, shipment, { message: fundsMessages[funds](amounts.disputed), metadata })
    }
    if (!isNew) return
    const isAppeal = recorded.some(({ status }) => status === 'lost')
    // A warning of a dispute ends when the dispute arrives.
    await closeTasks(ctx, shipmentId, ['fraud_warning'])
    await settleTask(ctx, shipmentId, dispute, todoOf(dispute, amounts, { due, isAppeal }))
  })
}

/** Records that the card’s issuer suspects fraud, with a task while a refund may still avoid a dispute. */
export const recordFraudWarning = async (
  ctx: ServiceContext,
  shipmentId: string,
  { warningId, isActionable }: Extract<PaymentsEvent, { kind: 'fraud_warning' }>,
): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    if (!isActionable) {
      await closeTasks(ctx, shipmentId, ['fraud_warning'])
      return
    }
    const opened = await openTask(ctx, {
      kind: 'fraud_warning',
      cause: `fraud_warning:${warningId}`,
      shipmentId,
      message:
        'The card’s issuer suspects that this charge is fraudulent. Ask the cardholder, or refund the charge: a refund avoids a dispute and its fee.',
      details: { warning_id: warningId },
      dueAt: new Date(ctx.clock.now().getTime() + taskDays * dayMs),
    })
    if (opened === null) return
    const message = 'The card’s issuer reported that it suspects fraud with this charge.'
    recordUpdate(ctx, shipment, { message, metadata: { warning_id: warningId } })
  })
}
