import { and, eq } from 'drizzle-orm'

import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { loadApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { actingMember, withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import { recordRequest } from '#lib/service/approvals/record-request.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { schedules } from '#lib/service/db/schema/schedules.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newId } from '#lib/service/ids.ts'
import type { QuoteRow } from '#lib/service/purchases/claim-purchase.ts'
import { costCentsOf, findQuote } from '#lib/service/quotes/find-quote.ts'
import {
  cancelOpenSchedule,
  describeMailingDay,
  describeSchedule,
  moveSchedule,
  scheduleEventData,
} from '#lib/service/schedules/end-schedule.ts'
import {
  findLatestSchedule,
  loadTogether,
  lockOpenSchedule,
  type ScheduleRow,
} from '#lib/service/schedules/load-schedule.ts'
import { settleFailedSchedule } from '#lib/service/schedules/settle-failed.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

/** Returns a quote of the draft, expired or not: the service is bought at the price of the day. Throws QUOTE_NOT_FOUND. */
export const loadChosen = async (
  ctx: ServiceContext,
  shipmentId: string,
  quoteId: string,
): Promise<QuoteRow> => {
  const quote = isId(quoteId) ? await findQuote(ctx, { shipmentId, quoteId }) : undefined
  if (quote) return quote
  throw new ServiceError(
    'QUOTE_NOT_FOUND',
    'This quote is not available: prices were refreshed, or it belongs to another shipment. Choose one of the shipment’s current rates.',
  )
}

const requireLimit = (cents: number, limitCents: number): void => {
  if (limitCents >= cents) return
  const message = `It costs ${formatDollars(cents)} today. Use at least that as the limit.`
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'limit_cents', message }] })
}

type Wanted = Pick<ScheduleRow, 'mailOn' | 'carrier' | 'service' | 'limitCents' | 'jointId'>

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

/** Ends the open schedule of a locked draft that a new one replaces. */
const replaceOpen = (ctx: TransactionContext, open: ScheduleRow): Promise<ScheduleRow> =>
  moveSchedule(ctx, open, { to: 'cancelled', cause: 'person' }, { reason: 'Replaced by a changed schedule.' })

/** Throws SCHEDULE_CHANGED unless the open schedule is the one that the caller replaces. */
const requireReplaced = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  open: ScheduleRow | undefined,
  replaces: string | null | undefined,
): Promise<void> => {
  if (replaces === undefined || replaces === (open?.id ?? null)) return
  const latest = open && (await findLatestSchedule(ctx, shipment))
  const message = open
    ? `${latest?.scheduled_by.name ?? 'Someone'} has scheduled ${describeSchedule(open)} on ${describeMailingDay(open.mailOn)}. Schedule again to replace that.`
    : 'The schedule has ended or was cancelled. Schedule again to make a new one.'
  throw new ServiceError('SCHEDULE_CHANGED', message)
}

type LetterToSchedule = { shipment: ShipmentRow; quote: QuoteRow }

type Terms = {
  mailOn: string
  /** Today's price unless given. */
  limitCents: number | undefined
  note: string | null | undefined
  scheduledBy: string
  /** In common to letters that are bought together; null for a letter alone. */
  jointId: string | null
  /** The open schedule of the first letter that is known to the caller, null for none; any if undefined. */
  replaces?: string | null | undefined
}

/** Returns whether exactly these letters are scheduled already, together and on the same terms. */
const areScheduled = async (
  ctx: TransactionContext,
  open: readonly (ScheduleRow | undefined)[],
  wanted: readonly Wanted[],
): Promise<boolean> => {
  const [first] = open
  const isEach = open.every((row, index) => {
    const letter = wanted[index]
    return row && letter && row.jointId === first?.jointId && isSame(row, letter)
  })
  if (!first || !isEach) return false
  return first.jointId === null || (await loadTogether(ctx, first)).length === open.length
}

/**
 * Schedules locked drafts, to be bought together if there are several, in place of what was scheduled or requested of
 * them before. The limit is that of all. Where approval is required, it is requested once.
 */
export const scheduleLocked = async (
  ctx: TransactionContext,
  letters: readonly LetterToSchedule[],
  { mailOn, note, scheduledBy, jointId, replaces, ...terms }: Terms,
): Promise<void> => {
  const [first] = letters
  if (!first) throw new Error('no letter is to be scheduled')
  const quotedCents = letters.reduce((total, { quote }) => total + costCentsOf(quote), 0)
  const limitCents = terms.limitCents ?? quotedCents
  requireLimit(quotedCents, limitCents)
  const wanted = letters.map(({ quote: { carrier, service } }): Wanted => ({
    mailOn,
    carrier,
    service,
    limitCents,
    jointId,
  }))
  const open: (ScheduleRow | undefined)[] = []
  for (const { shipment } of letters) open.push(await lockOpenSchedule(ctx, shipment))
  if (await areScheduled(ctx, open, wanted)) return
  await requireReplaced(ctx, first.shipment, open[0], replaces)
  for (const row of open) if (row) await replaceOpen(ctx, row)
  const isApprovalNeeded = needsApproval(await loadApprovalRule(ctx), limitCents)
  for (const { shipment } of isApprovalNeeded ? letters.slice(1) : letters) {
    await withdrawWaiting(ctx, shipment, 'The purchase was scheduled instead.')
  }
  const request = isApprovalNeeded
    ? await recordRequest(ctx, first.shipment, first.quote, {
        note: note || null,
        scheduled: { mailOn, limitCents },
        together: letters,
      })
    : null
  await settleFailedSchedule(
    ctx,
    letters.map(({ shipment }) => shipment),
  )
  for (const [index, { shipment, quote }] of letters.entries()) {
    const before = open[index]
    const added = await insertSchedule(ctx, shipment, {
      mailOn,
      limitCents,
      jointId,
      carrier: quote.carrier,
      service: quote.service,
      quotedCents,
      scheduledBy,
      approvalId: request?.id ?? null,
    })
    recordUpdate(ctx, shipment, {
      message: `${before ? 'Schedule changed' : 'Scheduled'}: ${describeSchedule(added)} on ${describeMailingDay(mailOn)}.`,
      metadata: { schedule_id: added.id, mail_on: mailOn, limit_cents: limitCents },
      event: { type: 'shipment.scheduled', schedule: scheduleEventData(added) },
    })
    await recordAudit(ctx, {
      action: 'shipment.scheduled',
      subject: { type: 'shipment', id: shipment.id },
      ...(before && {
        before: { mail_on: before.mailOn, service: before.service, limit_cents: before.limitCents },
      }),
      after: { mail_on: mailOn, service: added.service, limit_cents: limitCents },
    })
  }
}

/** Returns the member in whose name a purchase is scheduled. Throws FORBIDDEN. */
export const schedulingMember = (ctx: ServiceContext): string => {
  const member = actingMember(ctx)
  if (member === null) throw new ServiceError('FORBIDDEN', 'Only a member can schedule a purchase.')
  return member
}

/** Cancels the open schedule of a locked draft, with a request for its approval; the draft remains. */
export const unscheduleLocked = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  open: ScheduleRow,
): Promise<void> => {
  await cancelOpenSchedule(ctx, shipment, { cause: 'person', reason: 'The schedule was cancelled.' })
  await withdrawWaiting(ctx, shipment, 'The schedule was cancelled.')
  await recordAudit(ctx, {
    action: 'shipment.unscheduled',
    subject: { type: 'shipment', id: shipment.id },
    before: { mail_on: open.mailOn, service: open.service, limit_cents: open.limitCents },
  })
}

/** Returns the error of a schedule that cannot be cancelled: none is open, or buying has started. */
export const notCancellable = (isBuying: boolean, what: 'shipment' | 'letter set'): ServiceError =>
  new ServiceError(
    'INVALID_STATUS_TRANSITION',
    isBuying
      ? `This ${what} is being bought now. Once it is bought, you can cancel it until it is handed over.`
      : `The purchase of this ${what} is not scheduled.`,
  )
