import { and, eq } from 'drizzle-orm'

import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { hourMs } from '#lib/contract/formats/time.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import {
  type ScheduleCause,
  type ScheduleFailure,
  type ScheduleState,
  scheduleTransitions,
} from '#lib/contract/schedules/schedule-states.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { released } from '#lib/service/db/lease.ts'
import { schedules } from '#lib/service/db/schema/schedules.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { lockOpenSchedule, type ScheduleRow } from './load-schedule.ts'

/** Returns what webhooks carry of a schedule. */
export const scheduleEventData = (row: ScheduleRow) => ({
  id: row.id,
  state: row.state,
  mail_on: row.mailOn,
  carrier: row.carrier,
  service: row.service,
  limit_cents: row.limitCents,
  failure: row.failure,
})

/** Describes what a schedule buys, and for how much at most. */
export const describeSchedule = ({
  carrier,
  service,
  limitCents,
  jointId = null,
}: Pick<ScheduleRow, 'carrier' | 'service' | 'limitCents'> &
  Partial<Pick<ScheduleRow, 'jointId'>>): string => {
  const name = `${carrierName(carrier)} ${serviceName(carrier, service)}`
  const limit = `for at most ${formatDollars(limitCents)}`
  return jointId === null ? `${name} ${limit}` : `${name} with its letter set, together ${limit},`
}

/** A mailing day as messages name it: `Mon, Dec 7, 2026`. */
export const describeMailingDay = (day: string): string => `${formatDay(day)}, ${day.slice(0, 4)}`

/**
 * Moves a schedule whose shipment is locked, with the columns that change with it. Every change of a schedule’s state is
 * made here. Throws for a step that the table of transitions does not have for this cause.
 */
export const moveSchedule = async (
  ctx: TransactionContext,
  schedule: ScheduleRow,
  { to, cause }: { to: ScheduleState; cause: ScheduleCause },
  changes: Partial<Pick<ScheduleRow, 'purchaseId' | 'failure' | 'reason'>> = {},
): Promise<ScheduleRow> => {
  if (!scheduleTransitions.allows(schedule.state, to, cause)) {
    throw new Error(`schedule ${schedule.id} cannot be ${to} by its ${cause}: it is ${schedule.state}`)
  }
  const isEnd = to !== 'buying'
  const [moved] = await ctx.db
    .update(schedules)
    .set({ ...changes, state: to, ...released, ...(isEnd && { endedAt: ctx.clock.now() }) })
    .where(and(eq(schedules.organizationId, ctx.organizationId), eq(schedules.id, schedule.id)))
    .returning()
  if (!moved) throw new Error(`schedule ${schedule.id} disappeared while it was locked`)
  if (isEnd) {
    await ctx.db
      .update(shipments)
      .set({ scheduledFor: null })
      .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, schedule.shipmentId)))
  }
  return moved
}

/** Has a schedule that waited for something be bought as soon as its day has come. */
export const releaseSchedule = async (ctx: TransactionContext, { id }: ScheduleRow): Promise<void> => {
  await ctx.db
    .update(schedules)
    .set({ ...released, attempts: 0 })
    .where(and(eq(schedules.organizationId, ctx.organizationId), eq(schedules.id, id)))
}

type Piece = Pick<ShipmentRow, 'id' | 'status' | 'scheduledFor'>

/** Cancels the open schedule of a locked shipment, if there is one; the draft remains. Returns whether there was one. */
export const cancelOpenSchedule = async (
  ctx: TransactionContext,
  shipment: Piece,
  { cause, reason }: { cause: 'person' | 'service'; reason: string },
): Promise<boolean> => {
  const schedule = await lockOpenSchedule(ctx, shipment)
  if (!schedule) return false
  const ended = await moveSchedule(ctx, schedule, { to: 'cancelled', cause }, { reason })
  recordUpdate(ctx, shipment, {
    message: `No longer scheduled for ${describeMailingDay(ended.mailOn)}. ${reason}`,
    metadata: { schedule_id: ended.id, mail_on: ended.mailOn },
    event: { type: 'shipment.schedule_ended', schedule: scheduleEventData(ended) },
  })
  return true
}

/** Remedies for each failure. */
const remedies = {
  not_offered: 'Choose another service.',
  over_limit: 'Buy it at the new price, or schedule it again with a higher limit.',
  payment: 'Use another card, then buy it or schedule it again.',
  carrier: 'Choose another service, or try again.',
  sender: 'Another member can buy it or schedule it again.',
  approval: 'Request approval again.',
  draft: 'Fix the draft, then buy it or schedule it again.',
  too_late: 'Buy it now, or schedule it for another day.',
} as const satisfies Record<ScheduleFailure, string>

type Failure = { failure: ScheduleFailure; message: string; cause: 'runner' | 'purchase' | 'service' }

/**
 * Records a failed scheduled purchase: on the timeline, and as a task of the member who scheduled it, which notifies.
 * Charges nothing.
 */
export const failSchedule = async (
  ctx: TransactionContext,
  shipment: Pick<Piece, 'id' | 'status'>,
  schedule: ScheduleRow,
  { failure, message, cause }: Failure,
): Promise<void> => {
  const reason = `${message} ${remedies[failure]}`
  const failed = await moveSchedule(ctx, schedule, { to: 'failed', cause }, { failure, reason })
  const text = `Not bought as scheduled for ${describeMailingDay(failed.mailOn)}; nothing was charged. ${reason}`
  recordUpdate(ctx, shipment, {
    message: text,
    actor: null,
    metadata: { schedule_id: failed.id, mail_on: failed.mailOn, failure },
    event: { type: 'shipment.schedule_ended', schedule: scheduleEventData(failed) },
  })
  await openTask(ctx, {
    kind: 'schedule_failed',
    // One task for all letters that were to be bought together.
    cause: failed.jointId ?? failed.id,
    shipmentId: shipment.id,
    message: text,
    details: { mail_on: failed.mailOn, failure },
    dueAt: new Date(ctx.clock.now().getTime() + hourMs),
    ownerId: failed.scheduledBy,
  })
}

/** Throws SHIPMENT_SCHEDULED while the purchase of the draft is scheduled: what was agreed to must not change. */
export const requireUnscheduled = ({ scheduledFor }: Pick<ShipmentRow, 'scheduledFor'>): void => {
  if (scheduledFor === null) return
  throw new ServiceError(
    'SHIPMENT_SCHEDULED',
    `This draft is scheduled to be bought on ${describeMailingDay(scheduledFor)}. Cancel the schedule first.`,
  )
}
