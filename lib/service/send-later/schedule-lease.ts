import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps, TransactionContext } from '#lib/service/context.ts'
import { isLeasable, newLease, releasedFor, secondsFromNow } from '#lib/service/db/lease.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { isScheduled, schedules } from '#lib/service/db/schema/schedules.ts'
import type { ScheduleRow } from '#lib/service/schedules/load-schedule.ts'

/** A runner that does not renew its lease for so long has died. It renews it every `heartbeatMs`. */
const leaseSeconds = 60
export const heartbeatMs = 15_000

const isThis = (ctx: ServiceContext, id: string) =>
  and(eq(schedules.organizationId, ctx.organizationId), eq(schedules.id, id))

/** Returns whether the schedule waits for its day and this runner holds it. */
const isHeld = (ctx: ServiceContext, { id, leaseToken }: Pick<ScheduleRow, 'id' | 'leaseToken'>) =>
  and(isThis(ctx, id), isScheduled, eq(schedules.leaseToken, leaseToken ?? sql`null`))

/** Leases a schedule that waits for its day, for one runner at a time. Undefined when it ended or another holds it. */
export const leaseSchedule = async (ctx: ServiceContext, id: string): Promise<ScheduleRow | undefined> => {
  const [row] = await ctx.db
    .update(schedules)
    .set(newLease(leaseSeconds))
    .where(
      and(isThis(ctx, id), isScheduled, or(isNull(schedules.leaseToken), isLeasable(schedules.leasedUntil))),
    )
    .returning()
  return row
}

/** Renews the lease of a runner that is alive. */
export const renewScheduleLease = async (ctx: ServiceContext, held: ScheduleRow): Promise<void> => {
  await ctx.db
    .update(schedules)
    .set({ leasedUntil: secondsFromNow(leaseSeconds) })
    .where(isHeld(ctx, held))
}

/** Releases a schedule, to be claimed again after this many seconds. `hasFailed` counts a temporary failure. */
export const postponeSchedule = async (
  ctx: ServiceContext,
  held: ScheduleRow,
  { afterSeconds, hasFailed }: { afterSeconds: number; hasFailed: boolean },
): Promise<void> => {
  await ctx.db
    .update(schedules)
    .set({ ...releasedFor(afterSeconds), ...(hasFailed && { attempts: sql`${schedules.attempts} + 1` }) })
    .where(isHeld(ctx, held))
}

/** Locks a schedule that this runner still holds, with its shipment locked before; undefined when it ended meanwhile. */
export const lockHeldSchedule = async (
  ctx: TransactionContext,
  held: ScheduleRow,
): Promise<ScheduleRow | undefined> => {
  const [row] = await ctx.db.select().from(schedules).where(isHeld(ctx, held)).for('update')
  return row
}

/** The latest zone on Earth to begin a day is so far behind the earliest. */
const earliestZoneMs = 14 * hourMs

/** A due schedule waits this long for a worker before it is enqueued again. */
const patienceSeconds = 60

const batchSize = 200

/** Of letters that are bought together, the first that still waits is enqueued for all. */
const isFirstOfSet = sql`(purchase_schedules.joint_id is null or not exists (
  select 1 from purchase_schedules as earlier
  where earlier.organization_id = purchase_schedules.organization_id
    and earlier.joint_id = purchase_schedules.joint_id
    and earlier.shipment_id < purchase_schedules.shipment_id
    and earlier.state = 'scheduled'
))`

/**
 * Enqueues every schedule whose floor has opened on its day, by the clocks of its organization. Of several sweeps at once,
 * one enqueues each. Returns how many.
 */
export const sweepSchedules = async (deps: ServiceDeps): Promise<number> =>
  withTransaction(deps, async (deps) => {
    const now = deps.clock.now()
    const lastDay = new Date(now.getTime() + earliestZoneMs).toISOString().slice(0, 10)
    const opensAt = sql`coalesce(${organizations.mailSettings} ->> 'opens_at', '08:00')::time`
    // PostgreSQL knows when the clocks of a zone change.
    const opened = sql`(${schedules.mailOn} + ${opensAt}) at time zone coalesce(${organizations.timeZone}, 'UTC')`
    const due = await deps.db
      .select({ organizationId: schedules.organizationId, id: schedules.id })
      .from(schedules)
      .innerJoin(organizations, eq(organizations.organizationId, schedules.organizationId))
      .where(
        and(
          isScheduled,
          isFirstOfSet,
          sql`${schedules.mailOn} <= ${lastDay}`,
          gte(sql`${now.toISOString()}::timestamptz`, opened),
          isLeasable(schedules.leasedUntil),
        ),
      )
      .orderBy(schedules.mailOn)
      .limit(batchSize)
    let enqueued = 0
    for (const { organizationId, id } of due) {
      const taken = await deps.db
        .update(schedules)
        .set(releasedFor(patienceSeconds))
        .where(
          and(
            eq(schedules.organizationId, organizationId),
            eq(schedules.id, id),
            isScheduled,
            // Another sweep may have been first.
            isLeasable(schedules.leasedUntil),
          ),
        )
        .returning({ id: schedules.id })
      if (taken.length === 0) continue
      await deps.jobs.enqueue(deps, 'schedule.buy', { organizationId, scheduleId: id })
      enqueued += 1
    }
    return enqueued
  })
