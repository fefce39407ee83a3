import { and, asc, eq, sql } from 'drizzle-orm'

import { handOverOf } from '#lib/contract/mailpiece/mailing-days.values.ts'
import type { Schedule } from '#lib/contract/schedules/schedule.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { isScheduled, isScheduleOpen, schedules } from '#lib/service/db/schema/schedules.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { momentIn } from '#lib/service/local-time.ts'
import { readMailSettings } from '#lib/service/mail-settings.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

export type ScheduleRow = typeof schedules.$inferSelect

/** Locks the open schedule of a locked shipment until the transaction ends; undefined if none is open. */
export const lockOpenSchedule = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'scheduledFor'>,
): Promise<ScheduleRow | undefined> => {
  if (shipment.scheduledFor === null) return undefined
  const [row] = await ctx.db
    .select()
    .from(schedules)
    .where(
      and(
        eq(schedules.organizationId, ctx.organizationId),
        eq(schedules.shipmentId, shipment.id),
        isScheduleOpen,
      ),
    )
    .for('update')
  return row
}

/** Returns the latest schedule of a shipment as stored, open or ended; undefined if there was none. */
export const findLatestRow = async (
  { db, organizationId }: ServiceContext,
  shipmentId: string,
): Promise<ScheduleRow | undefined> => {
  const [found] = await db
    .select({ row: schedules })
    .from(shipments)
    .innerJoin(
      schedules,
      and(
        eq(schedules.organizationId, shipments.organizationId),
        eq(schedules.id, shipments.latestScheduleId),
      ),
    )
    .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, shipmentId)))
  return found?.row
}

/** A locked letter with its open schedule. */
type ScheduledLetter = { shipment: ShipmentRow; schedule: ScheduleRow }

/** Returns the schedules that wait for the same day to be bought together with this one, itself included. */
export const loadTogether = async (
  ctx: ServiceContext,
  schedule: Pick<ScheduleRow, 'jointId'>,
): Promise<ScheduleRow[]> => {
  if (schedule.jointId === null) return []
  return ctx.db
    .select()
    .from(schedules)
    .where(
      and(
        eq(schedules.organizationId, ctx.organizationId),
        eq(schedules.jointId, schedule.jointId),
        isScheduled,
      ),
    )
    .orderBy(asc(schedules.shipmentId))
}

/**
 * Locks the letters that are to be bought together with a scheduled one, in the order of their IDs, with their open
 * schedules; only this one where it is bought alone.
 */
export const lockTogether = async (
  ctx: TransactionContext,
  schedule: ScheduleRow,
): Promise<ScheduledLetter[]> => {
  const rows = schedule.jointId === null ? [schedule] : await loadTogether(ctx, schedule)
  const locked: ScheduledLetter[] = []
  for (const { shipmentId, jointId } of rows) {
    const shipment = await lockShipment(ctx, shipmentId)
    const open = await lockOpenSchedule(ctx, shipment)
    if (open?.state === 'scheduled' && open.jointId === jointId) locked.push({ shipment, schedule: open })
  }
  return locked
}

/** Returns the set that a schedule is bought with, and the number of letters; null for a letter alone. */
const letterSetOf = async (
  { db, organizationId }: ServiceContext,
  { jointId, state, shipmentId }: ScheduleRow,
): Promise<Schedule['letter_set']> => {
  if (jointId === null) return null
  const [found] = await db
    .select({
      id: shipments.letterSetId,
      letters: sql<number>`(
        select count(*)::int from ${schedules} as beside
        where beside.organization_id = ${organizationId} and beside.joint_id = ${jointId} and beside.state = ${state}
      )`,
    })
    .from(shipments)
    .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, shipmentId)))
  return found?.id ? { id: found.id, letters: found.letters } : null
}

/** Returns the latest schedule of a shipment, open or ended; null if there was none. */
export const findLatestSchedule = async (
  ctx: ServiceContext,
  { latestScheduleId }: Pick<ShipmentRow, 'latestScheduleId'>,
): Promise<Schedule | null> => {
  if (latestScheduleId === null) return null
  const { db, organizationId } = ctx
  const [found] = await db
    .select({
      row: schedules,
      person: { name: user.name, email: user.email },
      settings: organizations.mailSettings,
      timeZone: organizations.timeZone,
    })
    .from(schedules)
    .innerJoin(organizations, eq(organizations.organizationId, schedules.organizationId))
    .leftJoin(user, eq(user.id, schedules.scheduledBy))
    .where(and(eq(schedules.organizationId, organizationId), eq(schedules.id, latestScheduleId)))
  if (!found) return null
  const { row, person, settings, timeZone } = found
  const opensAt = handOverOf(readMailSettings(settings)).opens_at
  return {
    id: row.id,
    state: row.state,
    mail_on: row.mailOn,
    begins_at: momentIn(row.mailOn, opensAt, timeZone ?? 'UTC').toISOString(),
    carrier: row.carrier,
    service: row.service,
    letter_set: await letterSetOf(ctx, row),
    limit_cents: row.limitCents,
    quoted_cents: row.quotedCents,
    scheduled_by: { id: row.scheduledBy, name: person ? person.name || person.email : 'A former member' },
    scheduled_at: row.scheduledAt.toISOString(),
    failure: row.failure,
    reason: row.reason,
  }
}
