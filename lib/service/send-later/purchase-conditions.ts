import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { handOverOf, isMailingDay } from '#lib/contract/mailpiece/mailing-days.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { ScheduleFailure } from '#lib/contract/schedules/schedule-states.values.ts'
import { actAsMember } from '#lib/service/act-as-member.ts'
import { isKeyUsable } from '#lib/service/api-keys/is-key-usable.ts'
import { loadApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { isAsApproved } from '#lib/service/approvals/end-approval.ts'
import { type ApprovalRow, lockApproval } from '#lib/service/approvals/load-approval.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { momentIn } from '#lib/service/local-time.ts'
import type { Approved, QuoteRow } from '#lib/service/purchases/claim-purchase.ts'
import { findCheapestQuote } from '#lib/service/quotes/find-quote.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import { planHandOver } from '#lib/service/quotes/plan-hand-over.ts'
import { requireAnswered } from '#lib/service/quotes/require-answered.ts'
import type { ScheduleRow } from '#lib/service/schedules/load-schedule.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { renewQuotes } from '#lib/service/shipments/update-shipment.ts'

/** Thrown when a scheduled purchase cannot be made: why, in plain language. */
export class NotBought extends Error {
  override readonly name = 'NotBought'
  readonly failure: ScheduleFailure

  constructor(failure: ScheduleFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** Thrown while it cannot be made yet. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
}

const nameOf = ({ carrier, service }: Pick<ScheduleRow, 'carrier' | 'service'>): string =>
  `${carrierName(carrier)} ${serviceName(carrier, service)}`

/** Returns a context that buys in the name of the member who scheduled it. Throws NotBought if they no longer may. */
export const actForSender = async (ctx: ServiceContext, schedule: ScheduleRow): Promise<ServiceContext> => {
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
export const requireOpen = async (ctx: ServiceContext, schedule: ScheduleRow): Promise<void> => {
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

/** Returns the approval; null if none is required. Throws unless it is given, for what would be mailed now. */
export const requireApproved = async (
  ctx: TransactionContext,
  { approvalId }: ScheduleRow,
  { letters, totalCents }: { letters: readonly ShipmentRow[]; totalCents: number },
): Promise<ApprovalRow | null> => {
  if (approvalId === null) {
    if (!needsApproval(await loadApprovalRule(ctx), totalCents)) return null
    throw new NotBought('approval', 'Purchases of this amount require approval since it was scheduled.')
  }
  const approval = await lockApproval(ctx, approvalId)
  if (approval.state === 'waiting') throw new NotYet('its approval is pending')
  if (approval.state !== 'approved') throw new NotBought('approval', 'Its approval was not given.')
  if (letters.every((letter) => isAsApproved(letter, approval))) return approval
  throw new NotBought(
    'approval',
    'The postal service now spells the address differently from what was approved.',
  )
}

/** Returns the quote of the scheduled service, requested now. Throws NotBought where it is not offered. */
export const findOffered = async (ctx: ServiceContext, schedule: ScheduleRow): Promise<QuoteRow> => {
  const { shipmentId, carrier, service } = schedule
  const renewed = await renewQuotes(ctx, shipmentId)
  const quote = await findCheapestQuote(ctx, { shipmentId, carrier, service })
  if (!quote) {
    requireAnswered(renewed, { carrier, service })
    const missing = renewed.missing_rates?.find((each) => each.carrier === carrier)
    const why = missing ? ` ${missing.reason}` : ''
    throw new NotBought('not_offered', `${nameOf(schedule)} is no longer offered for this piece.${why}`)
  }
  return quote
}

/** Throws NotBought where it costs more than the limit. */
export const requireWithinLimit = (schedule: ScheduleRow, cents: number): void => {
  if (cents <= schedule.limitCents) return
  const what =
    schedule.jointId === null ? `${nameOf(schedule)} costs` : 'The letters of the set together cost'
  throw new NotBought(
    'over_limit',
    `${what} ${formatDollars(cents)} today, more than the limit of ${formatDollars(schedule.limitCents)}.`,
  )
}

/** Returns what a purchase records of an approval that was given for its day. */
export const approvedBy = ({ id, requestedBy, decidedBy }: ApprovalRow): Approved => ({
  approvalId: id,
  requestedBy: `user:${requestedBy}`,
  ...(decidedBy !== null && { spentBy: `user:${decidedBy}` }),
})
