import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type { ScheduleFailure } from '#lib/contract/schedules/schedule-states.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { withRenewal } from '#lib/service/db/lease.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { isToldToWait, retryAfterOf } from '#lib/service/providers/provider-error.ts'
import { executePurchase } from '#lib/service/purchases/buy-shipment.ts'
import { type ClaimedOne, claimPurchase, type QuoteRow } from '#lib/service/purchases/claim-purchase.ts'
import { claimTogether } from '#lib/service/purchases/claim-together.ts'
import { executeTogether } from '#lib/service/purchases/execute-together.ts'
import { costCentsOf } from '#lib/service/quotes/find-quote.ts'
import { failSchedule, moveSchedule } from '#lib/service/schedules/end-schedule.ts'
import { loadTogether, lockTogether, type ScheduleRow } from '#lib/service/schedules/load-schedule.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import {
  actForSender,
  approvedBy,
  findOffered,
  NotBought,
  NotYet,
  requireApproved,
  requireOpen,
  requireWithinLimit,
} from './purchase-conditions.ts'
import {
  heartbeatMs,
  leaseSchedule,
  lockHeldSchedule,
  postponeSchedule,
  renewScheduleLease,
} from './schedule-lease.ts'

/** An approver may decide until the cut-off; this is how often that is checked, in case a decision goes unnoticed. */
const approvalPollSeconds = 300

const longestPauseSeconds = 300

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

type OfferedLetter = { schedule: ScheduleRow; quote: QuoteRow }

const totalOf = (offered: readonly OfferedLetter[]): number =>
  offered.reduce((total, { quote }) => total + costCentsOf(quote), 0)

/** Throws NotYet where the quotes that would be bought are not those that were compared. */
const requireAsOffered = (
  { limitCents, mailOn }: ScheduleRow,
  quotes: readonly QuoteRow[],
  totalCents: number,
): void => {
  const isOfDay = quotes.every(({ labelDate }) => labelDate === null || labelDate === mailOn)
  if (totalCents <= limitCents && isOfDay) return
  throw new NotYet('its quotes were refreshed meanwhile')
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
    admit: async (ctx, shipment, { quote }) => {
      const totalCents = costCentsOf(quote)
      const schedule = await lockHeldSchedule(ctx, held)
      if (!schedule) throw new NotYet('it ended meanwhile, or another runner holds it')
      requireAsOffered(schedule, [quote], totalCents)
      const approval = await requireApproved(ctx, schedule, { letters: [shipment], totalCents })
      await moveSchedule(ctx, schedule, { to: 'buying', cause: 'runner' }, { purchaseId })
      return approval ? { is: 'approved', approved: approvedBy(approval) } : { is: 'free' }
    },
  })
}

/** Claims all letters of a set in one transaction with their schedules. Returns the ID of the joint purchase. */
const claimSet = async (
  ctx: ServiceContext,
  held: ScheduleRow,
  offered: readonly OfferedLetter[],
): Promise<string> => {
  const { letterSetId } = await loadShipment(ctx, held.shipmentId)
  if (letterSetId === null) throw new Error(`schedule ${held.id} is of letters of no set`)
  const { id } = await claimTogether<never>(ctx, {
    setId: letterSetId,
    letters: offered.map(({ quote }) => ({ shipmentId: quote.shipmentId, quoteId: quote.id })),
    admit: async (ctx, together) => {
      const totalCents = together.reduce((total, { quote }) => total + costCentsOf(quote), 0)
      const isHeld = (await lockHeldSchedule(ctx, held)) !== undefined
      const open = isHeld ? await lockTogether(ctx, held) : []
      if (open.length !== offered.length)
        throw new NotYet('a letter ended meanwhile, or another runner holds it')
      requireAsOffered(
        held,
        together.map(({ quote }) => quote),
        totalCents,
      )
      const letters = together.map(({ shipment }) => shipment)
      const approval = await requireApproved(ctx, held, { letters, totalCents })
      for (const { schedule } of open) {
        const purchase = together.find(({ shipment }) => shipment.id === schedule.shipmentId)
        if (!purchase) throw new NotYet('another letter was scheduled meanwhile')
        const { purchaseId } = purchase
        await moveSchedule(ctx, schedule, { to: 'buying', cause: 'runner' }, { purchaseId })
      }
      return approval ? { is: 'approved', approved: approvedBy(approval) } : { is: 'free' }
    },
  })
  return id
}

/** Returns the schedules that are bought at once: this one, or those of all letters that remain of its set. */
const loadHeld = async (ctx: ServiceContext, held: ScheduleRow): Promise<ScheduleRow[]> =>
  held.jointId === null ? [held] : loadTogether(ctx, held)

const buyHeld = async (ctx: ServiceContext, held: ScheduleRow): Promise<void> => {
  const all = await loadHeld(ctx, held)
  for (const schedule of all) await requireOpen(ctx, schedule)
  const acting = await actForSender(ctx, held)
  // Before the carriers are queried: a pending approval is checked many times.
  await withTransaction(acting, async (ctx) => {
    const letters: ShipmentRow[] = []
    for (const { shipmentId } of all) letters.push(await lockShipment(ctx, shipmentId))
    await requireApproved(ctx, held, { letters, totalCents: 0 })
  })
  const offered: OfferedLetter[] = []
  for (const schedule of all) offered.push({ schedule, quote: await findOffered(acting, schedule) })
  requireWithinLimit(held, totalOf(offered))
  // From the claim on the purchase decides how the schedule ends, and continues even if this process dies.
  const [only] = offered
  let buying: Promise<unknown>
  if (held.jointId === null && only) {
    const claimed = await claimScheduled(acting, held, only.quote)
    buying = executePurchase(acting, held.shipmentId, claimed.id, claimed)
  } else {
    buying = executeTogether(acting, await claimSet(acting, held, offered), { isNew: true })
  }
  await buying.catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
    ctx.logger.info({ scheduleId: held.id, code: error.code }, 'a scheduled purchase failed')
  })
}

const recordFailure = (ctx: ServiceContext, held: ScheduleRow, error: NotBought): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const { failure, message } = error
    const open = await lockTogether(ctx, held)
    if (!(await lockHeldSchedule(ctx, held))) return
    for (const { shipment, schedule } of open) {
      await failSchedule(ctx, shipment, schedule, { failure, message, cause: 'runner' })
    }
    for (const { shipment } of open) {
      await withdrawWaiting(
        ctx,
        shipment,
        'The day for which it was requested is over, or it cannot be bought.',
      )
    }
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
 * Buys what is scheduled for today, with all letters of its set that are scheduled with it: in the name and with the authority of the member who scheduled it, the same
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
