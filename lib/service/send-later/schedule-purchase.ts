import { and, eq } from 'drizzle-orm'

import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Schedule, SchedulePurchaseInput } from '#lib/contract/schedules/schedule.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { loadApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { actingMember, withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import { recordRequest } from '#lib/service/approvals/record-request.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { findPayer } from '#lib/service/billing/find-payer.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { schedules } from '#lib/service/db/schema/schedules.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newId } from '#lib/service/ids.ts'
import { requirePrinter } from '#lib/service/printers/require-printer.ts'
import { setArriveBy } from '#lib/service/purchases/buy-shipment.ts'
import { type QuoteRow, requireBuyable } from '#lib/service/purchases/claim-purchase.ts'
import { costCentsOf, findQuote } from '#lib/service/quotes/find-quote.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import {
  cancelOpenSchedule,
  describeMailingDay,
  describeSchedule,
  moveSchedule,
  scheduleEventData,
} from '#lib/service/schedules/end-schedule.ts'
import {
  findLatestSchedule,
  lockOpenSchedule,
  type ScheduleRow,
} from '#lib/service/schedules/load-schedule.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/shipment-core/revision.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { closeTasks } from '#lib/service/tasks/open-task.ts'

import { requireMailingDay } from './require-mailing-day.ts'

/** Returns a quote of the draft, expired or not: the service is bought at the price of the day. Throws QUOTE_NOT_FOUND. */
const loadChosen = async (ctx: ServiceContext, shipmentId: string, quoteId: string): Promise<QuoteRow> => {
  const quote = isId(quoteId) ? await findQuote(ctx, { shipmentId, quoteId }) : undefined
  if (quote) return quote
  throw new ServiceError(
    'QUOTE_NOT_FOUND',
    'This quote is not available: prices were refreshed, or it belongs to another shipment. Choose one of the shipment’s current rates.',
  )
}

const requireLimit = (quote: QuoteRow, limitCents: number): void => {
  const cents = costCentsOf(quote)
  if (limitCents >= cents) return
  const message = `It costs ${formatDollars(cents)} today. Use at least that as the limit.`
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'limit_cents', message }] })
}

type Wanted = Pick<ScheduleRow, 'mailOn' | 'carrier' | 'service' | 'limitCents'>

const isSame = (open: ScheduleRow, wanted: Wanted): boolean =>
  open.mailOn === wanted.mailOn &&
  open.carrier === wanted.carrier &&
  open.service === wanted.service &&
  open.limitCents === wanted.limitCents

/** Stores a new schedule of a locked draft that has no open one. */
const insertSchedule = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  wanted: Wanted & Pick<ScheduleRow, 'quotedCents' | 'scheduledBy' | 'approvalId'>,
): Promise<ScheduleRow> => {
  const [added] = await ctx.db
    .insert(schedules)
    .values({
      ...wanted,
      organizationId: ctx.organizationId,
      id: newId(),
      shipmentId: shipment.id,
      state: 'scheduled',
      scheduledByKey: ctx.caller?.apiKeyId ?? null,
      scheduledAt: ctx.clock.now(),
    })
    .returning()
  if (!added) throw new Error('a schedule was not saved')
  await ctx.db
    .update(shipments)
    .set({ scheduledFor: added.mailOn, latestScheduleId: added.id })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  return added
}

/** Schedules a locked draft, in place of what was scheduled or requested of it before. */
const scheduleLocked = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  quote: QuoteRow,
  { input, scheduledBy }: { input: SchedulePurchaseInput; scheduledBy: string },
): Promise<void> => {
  const { mail_on: mailOn, arrive_by: arriveBy } = input
  const limitCents = input.limit_cents ?? costCentsOf(quote)
  requireLimit(quote, limitCents)
  const wanted = { mailOn, carrier: quote.carrier, service: quote.service, limitCents }
  if (arriveBy !== undefined && arriveBy !== shipment.arriveBy) await setArriveBy(ctx, shipment.id, arriveBy)
  const open = await lockOpenSchedule(ctx, shipment)
  if (open && isSame(open, wanted)) return
  if (open) {
    const reason = 'Replaced by a changed schedule.'
    await moveSchedule(ctx, open, { to: 'cancelled', cause: 'person' }, { reason })
  }
  const isApprovalNeeded = needsApproval(await loadApprovalRule(ctx), limitCents)
  const scheduled = { mailOn, limitCents }
  if (!isApprovalNeeded) await withdrawWaiting(ctx, shipment, 'The purchase was scheduled instead.')
  const request = isApprovalNeeded
    ? await recordRequest(ctx, shipment, quote, { note: input.note || null, scheduled })
    : null
  const added = await insertSchedule(ctx, shipment, {
    ...wanted,
    quotedCents: costCentsOf(quote),
    scheduledBy,
    approvalId: request?.id ?? null,
  })
  await closeTasks(ctx, shipment.id, ['schedule_failed'])
  recordUpdate(ctx, shipment, {
    message: `${open ? 'Schedule changed' : 'Scheduled'}: ${describeSchedule(added)} on ${describeMailingDay(mailOn)}.`,
    metadata: { schedule_id: added.id, mail_on: mailOn, limit_cents: limitCents },
    news: { type: 'shipment.scheduled', schedule: scheduleEventData(added) },
  })
  await recordAudit(ctx, {
    action: 'shipment.scheduled',
    subject: { type: 'shipment', id: shipment.id },
    ...(open && { before: { mail_on: open.mailOn, service: open.service, limit_cents: open.limitCents } }),
    after: { mail_on: mailOn, service: added.service, limit_cents: limitCents },
  })
}

const loadLatest = async (ctx: ServiceContext, shipmentId: string): Promise<Schedule> => {
  const schedule = await findLatestSchedule(ctx, await loadShipment(ctx, shipmentId))
  if (!schedule) throw new Error(`shipment ${shipmentId} has no schedule`)
  return schedule
}

/**
 * Schedules the purchase of a draft for a day, or changes its schedule until buying begins. Nothing is charged. Where
 * approval is required, it is requested for the limit. Throws SHIPMENT_CHANGED, QUOTE_NOT_FOUND, NO_PAYMENT_METHOD,
 * INVALID_STATUS_TRANSITION, and VALIDATION_ERROR for a day on which no mail leaves.
 */
export const schedulePurchase = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: SchedulePurchaseInput,
  expected?: ExpectedRevisions,
): Promise<Schedule> => {
  authorize(ctx, 'send_mail')
  const scheduledBy = actingMember(ctx)
  if (scheduledBy === null) throw new ServiceError('FORBIDDEN', 'Only a member can schedule a purchase.')
  requireBuyable(await loadShipment(ctx, shipmentId))
  requireMailingDay(ctx.clock.now(), await loadMailPreparation(ctx), input.mail_on)
  await findPayer(ctx)
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    requireBuyable(shipment)
    requireRevision(shipment, expected)
    const quote = await loadChosen(ctx, shipmentId, input.quote_id)
    await requirePrinter(ctx, quote)
    await scheduleLocked(ctx, shipment, quote, { input, scheduledBy })
  })
  return loadLatest(ctx, shipmentId)
}

/**
 * Cancels the schedule of a draft, which remains. Throws INVALID_STATUS_TRANSITION if none is open or buying has
 * started.
 */
export const cancelSchedule = async (ctx: ServiceContext, shipmentId: string): Promise<Schedule> => {
  authorize(ctx, 'send_mail')
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const open = await lockOpenSchedule(ctx, shipment)
    if (open?.state !== 'scheduled') {
      throw new ServiceError(
        'INVALID_STATUS_TRANSITION',
        open
          ? 'This shipment is being bought now. Once it is bought, you can cancel it until it is handed over.'
          : 'The purchase of this shipment is not scheduled.',
      )
    }
    await cancelOpenSchedule(ctx, shipment, { cause: 'person', reason: 'The schedule was cancelled.' })
    await withdrawWaiting(ctx, shipment, 'The schedule was cancelled.')
    await recordAudit(ctx, {
      action: 'shipment.unscheduled',
      subject: { type: 'shipment', id: shipmentId },
      before: { mail_on: open.mailOn, service: open.service, limit_cents: open.limitCents },
    })
  })
  return loadLatest(ctx, shipmentId)
}
