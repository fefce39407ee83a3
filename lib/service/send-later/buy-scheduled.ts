import type { ErrorCode } from '#lib/contract/api/errors.ts'
import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { handOverOf, isMailingDay } from '#lib/contract/mailpiece/mailing-days.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { ScheduleFailure } from '#lib/contract/schedules/schedule-states.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { actAsMember } from '#lib/service/act-as-member.ts'
import { isKeyUsable } from '#lib/service/api-keys/is-key-usable.ts'
import { loadApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { isAsApproved, withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import { type ApprovalRow, lockApproval } from '#lib/service/approvals/load-approval.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { withRenewal } from '#lib/service/db/lease.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { momentIn } from '#lib/service/local-time.ts'
import { isToldToWait, retryAfterOf } from '#lib/service/providers/provider-error.ts'
import { executePurchase } from '#lib/service/purchases/buy-shipment.ts'
import { type ClaimedOne, claimPurchase, type QuoteRow } from '#lib/service/purchases/claim-purchase.ts'
import { costCentsOf, findCheapestQuote } from '#lib/service/quotes/find-quote.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import { planHandOver } from '#lib/service/quotes/plan-hand-over.ts'
import { requireAnswered } from '#lib/service/quotes/require-answered.ts'
import { failSchedule, moveSchedule } from '#lib/service/schedules/end-schedule.ts'
import type { ScheduleRow } from '#lib/service/schedules/load-schedule.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { renewQuotes } from '#lib/service/shipments/update-shipment.ts'

import {
  heartbeatMs,
  leaseSchedule,
  lockHeldSchedule,
  postponeSchedule,
  renewScheduleLease,
} from './schedule-lease.ts'

/** Thrown when a scheduled purchase cannot be made: why, in plain language. */
class NotBought extends Error {
  override readonly name = 'NotBought'
  readonly failure: ScheduleFailure

  constructor(failure: ScheduleFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** Thrown while it cannot be made yet. */
class NotYet extends Error {
  override readonly name = 'NotYet'
}

/** An approver may decide until the cut-off; this is how often that is checked, in case a decision goes unnoticed. */
const approvalPollSeconds = 300

const longestPauseSeconds = 300

const nameOf = ({ carrier, service }: Pick<ScheduleRow, 'carrier' | 'service'>): string =>
  `${carrierName(carrier)} ${serviceName(carrier, service)}`

/** Temporary errors: the purchase is retried until the cut-off. */
const transientErrors: readonly ErrorCode[] = [
  'RATE_PROVIDER_UNAVAILABLE',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'QUOTE_EXPIRED',
  'QUOTE_NOT_FOUND',
]

/** Errors that say that it cannot be paid for. */
const paymentErrors: readonly ErrorCode[] = [
  'NO_PAYMENT_METHOD',
  'SPENDING_LIMIT_REACHED',
  'BALANCE_TOO_LOW',
  'CREDIT_LIMIT_REACHED',
  'INVOICE_OVERDUE',
]

/** Returns a context that buys in the name of the member who scheduled it. Throws NotBought if they no longer may. */
const actForSender = async (ctx: ServiceContext, schedule: ScheduleRow): Promise<ServiceContext> => {
  const { scheduledBy: userId, scheduledByKey: apiKeyId } = schedule
  const acting = await actAsMember(ctx, { userId, apiKeyId })
  if (!acting) throw new NotBought('sender', 'The person who scheduled it is no longer a member.')
  if (acting.role === null || !isPermitted(acting.role, 'send_mail')) {
    throw new NotBought('sender', 'The person who scheduled it may no longer send mail.')
  }
  if (apiKeyId !== null && !(await isKeyUsable(ctx, apiKeyId, 'shipments:buy'))) {
    throw new NotBought('sender', 'The API key that scheduled it has ended or may no longer buy.')
  }
  return acting
}

/** Throws NotYet before the floor opens on the mailing day, and NotBought once its cut-off is near. */
const requireOpen = async (ctx: ServiceContext, schedule: ScheduleRow): Promise<void> => {
  const preparation = await loadMailPreparation(ctx)
  const { settings, timeZone } = preparation
  const now = ctx.clock.now()
  const opensAt = momentIn(schedule.mailOn, handOverOf(settings).opens_at, timeZone)
  if (opensAt > now) throw new NotYet('the floor has not opened')
  const planned = planHandOver(now, preparation, schedule.carrier)
  if (planned.day === schedule.mailOn) return
  if (!isMailingDay(schedule.mailOn, settings)) {
    throw new NotBought('too_late', 'No mail goes out on that day since the settings were changed.')
  }
  throw new NotBought('too_late', 'It could not be bought before the cut-off of that day.')
}

/** Throws unless an approval that was required is given, for what would be mailed now. */
const requireApproved = async (
  ctx: TransactionContext,
  { approvalId }: ScheduleRow,
  { shipment, totalCents }: { shipment: ShipmentRow; totalCents: number },
): Promise<ApprovalRow | null> => {
  if (approvalId === null) {
    if (!needsApproval(await loadApprovalRule(ctx), totalCents)) return null
    throw new NotBought('approval', 'Purchases of this amount require approval since it was scheduled.')
  }
  const approval = await lockApproval(ctx, approvalId)
  if (approval.state === 'waiting') throw new NotYet('its approval is pending')
  if (approval.state !== 'approved') throw new NotBought('approval', 'Its approval was not given.')
  if (isAsApproved(shipment, approval)) return approval
  throw new NotBought(
    'approval',
    'The postal service now spells the address differently from what was approved.',
  )
}

/** Returns the quote of the scheduled service, requested now. Throws NotBought where it is not offered within the limit. */
const findOffered = async (ctx: ServiceContext, schedule: ScheduleRow): Promise<QuoteRow> => {
  const { shipmentId, carrier, service, limitCents } = schedule
  const renewed = await renewQuotes(ctx, shipmentId)
  const quote = await findCheapestQuote(ctx, { shipmentId, carrier, service })
  if (!quote) {
    requireAnswered(renewed, { carrier, service })
    const missing = renewed.missing_rates?.find((each) => each.carrier === carrier)
    const why = missing ? ` ${missing.reason}` : ''
    throw new NotBought('not_offered', `${nameOf(schedule)} is no longer offered for this piece.${why}`)
  }
  if (costCentsOf(quote) > limitCents) {
    throw new NotBought(
      'over_limit',
      `${nameOf(schedule)} costs ${formatDollars(costCentsOf(quote))} today, more than the limit of ${formatDollars(limitCents)}.`,
    )
  }
  return quote
}

/** Claims the draft for the purchase in one transaction with its schedule: of a cancellation and this, one wins. */
const claimScheduled = async (
  ctx: ServiceContext,
  held: ScheduleRow,
  quote: QuoteRow,
): Promise<ClaimedOne> => {
  const purchaseId = newId()
  const intent = { id: purchaseId, isTakenUp: false }
  return claimPurchase<never>({ ...ctx, intent }, held.shipmentId, {
    quoteId: quote.id,
    admit: async (ctx, shipment, quote) => {
      const { labelDate } = quote
      const totalCents = costCentsOf(quote)
      const schedule = await lockHeldSchedule(ctx, held)
      if (!schedule) throw new NotYet('it ended meanwhile, or another runner holds it')
      if (totalCents > schedule.limitCents || (labelDate !== null && labelDate !== schedule.mailOn)) {
        throw new NotYet('its quotes were refreshed meanwhile')
      }
      const approval = await requireApproved(ctx, schedule, { shipment, totalCents })
      await moveSchedule(ctx, schedule, { to: 'buying', cause: 'runner' }, { purchaseId })
      if (!approval) return { is: 'free' }
      return {
        is: 'approved',
        approved: {
          approvalId: approval.id,
          requestedBy: `user:${approval.requestedBy}`,
          ...(approval.decidedBy !== null && { spentBy: `user:${approval.decidedBy}` }),
        },
      }
    },
  })
}

const buyHeld = async (ctx: ServiceContext, held: ScheduleRow): Promise<void> => {
  await requireOpen(ctx, held)
  const acting = await actForSender(ctx, held)
  // Before the carriers are queried: a pending approval is checked many times.
  await withTransaction(acting, async (ctx) => {
    const shipment = await lockShipment(ctx, held.shipmentId)
    await requireApproved(ctx, held, { shipment, totalCents: 0 })
  })
  const quote = await findOffered(acting, held)
  const claimed = await claimScheduled(acting, held, quote)
  // From here on the purchase decides how the schedule ends, and continues even if this process dies.
  await executePurchase(acting, held.shipmentId, claimed.id, claimed).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
    ctx.logger.info({ scheduleId: held.id, code: error.code }, 'a scheduled purchase failed')
  })
}

const recordFailure = (ctx: ServiceContext, held: ScheduleRow, error: NotBought): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, held.shipmentId)
    const schedule = await lockHeldSchedule(ctx, held)
    if (!schedule) return
    const { failure, message } = error
    await failSchedule(ctx, shipment, schedule, { failure, message, cause: 'runner' })
    await withdrawWaiting(
      ctx,
      shipment,
      'The day for which it was requested is over, or it cannot be bought.',
    )
  })

/** Returns why an error ends the schedule; null for a temporary error, or an internal one. */
const asNotBought = (error: unknown): NotBought | null => {
  if (error instanceof NotBought) return error
  if (!(error instanceof ServiceError) || transientErrors.includes(error.code)) return null
  if (error.code === 'INVALID_STATUS_TRANSITION') return null
  const failure: ScheduleFailure = paymentErrors.includes(error.code) ? 'payment' : 'draft'
  return new NotBought(failure, error.message)
}

/**
 * Buys what is scheduled for today: in the name and with the authority of the member who scheduled it, the same
 * service at today’s price, within the limit, by the usual purchase. Repeating it, or running it twice at once, buys
 * once. If it cannot be bought, nothing is charged and a task states why; temporary errors are retried until the
 * cut-off.
 */
export const buyScheduled = async (ctx: ServiceContext, scheduleId: string): Promise<void> => {
  const held = await leaseSchedule(ctx, scheduleId)
  if (!held) return
  const lease = {
    everyMs: heartbeatMs,
    renew: () => renewScheduleLease(ctx, held),
    logger: ctx.logger,
    name: { scheduleId },
  }
  try {
    await withRenewal(lease, () => buyHeld(ctx, held))
  } catch (error) {
    if (error instanceof NotYet) {
      await postponeSchedule(ctx, held, { afterSeconds: approvalPollSeconds, hasFailed: false })
      return
    }
    const notBought = asNotBought(error)
    if (notBought) return recordFailure(ctx, held, notBought)
    const isLimited = isToldToWait(error)
    const afterSeconds =
      retryAfterOf(error) ?? (isLimited ? 15 : Math.min(longestPauseSeconds, 15 * 2 ** held.attempts))
    await postponeSchedule(ctx, held, { afterSeconds, hasFailed: !isLimited })
    ctx.logger.warn({ err: error, scheduleId, afterSeconds }, 'a scheduled purchase is retried')
  }
}
