import { asc, eq, sql } from 'drizzle-orm'

import type { TaskAssignee } from '#lib/contract/tasks/task.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'

/** Everybody a task can be given to: the members of the organization, by name. */
export const listTaskAssignees = (ctx: ServiceContext): Promise<TaskAssignee[]> => {
  const name = sql<string>`coalesce(nullif(${user.name}, ''), ${user.email})`
  return ctx.db
    .select({ id: user.id, name })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(eq(members.organizationId, ctx.organizationId))
    .orderBy(asc(sql`lower(${name})`), asc(user.id))
}
