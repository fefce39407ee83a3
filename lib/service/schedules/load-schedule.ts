import { and, eq } from 'drizzle-orm'

import { handOverOf } from '#lib/contract/mailpiece/mailing-days.values.ts'
import type { Schedule } from '#lib/contract/schedules/schedule.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { isScheduleOpen, schedules } from '#lib/service/db/schema/schedules.ts'
import { momentIn } from '#lib/service/local-time.ts'
import { readMailSettings } from '#lib/service/mail-settings.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

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

/** Returns the latest schedule of a shipment, open or ended; null if there was none. */
export const findLatestSchedule = async (
  { db, organizationId }: ServiceContext,
  { latestScheduleId }: Pick<ShipmentRow, 'latestScheduleId'>,
): Promise<Schedule | null> => {
  if (latestScheduleId === null) return null
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
    limit_cents: row.limitCents,
    quoted_cents: row.quotedCents,
    scheduled_by: { id: row.scheduledBy, name: person ? person.name || person.email : 'A former member' },
    scheduled_at: row.scheduledAt.toISOString(),
    failure: row.failure,
    reason: row.reason,
  }
}
