import { eq, sql } from 'drizzle-orm'

import type { Overview } from '#lib/contract/overview/overview.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { localDay } from '#lib/service/local-time.ts'

/** Reads what is scheduled for today and next, and the number of failed schedules, by one statement. */
export const readScheduled = async (ctx: ServiceContext): Promise<Overview['scheduled']> => {
  const { organizationId } = ctx
  const now = ctx.clock.now().toISOString()
  const today = sql`(${now}::timestamptz at time zone coalesce(${organizations.timeZone}, 'UTC'))::date`
  const isOwn = sql`s.organization_id = ${organizationId} and s.scheduled_for is not null`
  const nextDay = sql`(select min(s.scheduled_for) from ${shipments} s where ${isOwn} and s.scheduled_for > ${today})`
  const [found] = await ctx.db
    .select({
      today: sql<string>`${today}::text`,
      dueToday: sql<number>`(select count(*)::int from ${shipments} s where ${isOwn} and s.scheduled_for <= ${today})`,
      nextDay: sql<string | null>`${nextDay}::text`,
      nextCount: sql<number>`(select count(*)::int from ${shipments} s where ${isOwn} and s.scheduled_for = ${nextDay})`,
      failed: sql<number>`(select count(*)::int from ${tasks} t
        where t.organization_id = ${organizationId} and t.closed_at is null and t.kind = 'schedule_failed')`,
    })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  return {
    today: found?.today ?? localDay(now),
    due_today: found?.dueToday ?? 0,
    next: found?.nextDay ? { mail_on: found.nextDay, count: found.nextCount } : null,
    failed: found?.failed ?? 0,
  }
}
