import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { ListTasksQuery, Task, TaskAssignee } from '#lib/contract/tasks/task.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { presentTask, selectTasks } from './load-task.ts'

type TaskPage = Page<Task> & { open_count: number }

const isOwnedBy = (ctx: ServiceContext, owner: ListTasksQuery['owner']) => {
  if (owner === undefined) return undefined
  if (owner === 'unassigned') return isNull(tasks.ownerId)
  if (owner !== 'me') return eq(tasks.ownerId, owner)
  return ctx.actor.type === 'user' ? eq(tasks.ownerId, ctx.actor.userId) : sql`false`
}

/**
 * Found from the letters of the matter, which are few: by the order of the list, most tasks would be read without
 * result.
 */
const isOfMatter = (ctx: ServiceContext, matterId: string | undefined) =>
  matterId === undefined
    ? undefined
    : sql`${tasks.id} = any(array(
        select each.id from ${shipments} letter cross join lateral (
          select t.id from ${tasks} t
          where t.organization_id = ${ctx.organizationId} and t.shipment_id = letter.id offset 0) each
        where letter.organization_id = ${ctx.organizationId} and letter.matter_id = ${matterId}))`

/** Behind the task that the cursor names, in the order of the list; nothing when there is no such task. */
const isBehind = (ctx: ServiceContext, { cursor, state }: ListTasksQuery) => {
  if (cursor === undefined) return undefined
  const [moment, comparison] = state === 'open' ? [tasks.dueAt, sql`>`] : [tasks.closedAt, sql`<`]
  return sql`(${moment}, ${tasks.id}) ${comparison} (
    select ${moment}, ${tasks.id} from ${tasks}
    where ${tasks.organizationId} = ${ctx.organizationId} and ${tasks.id} = ${cursor})`
}

const countOpen = async (ctx: ServiceContext): Promise<number> => {
  const [counted] = await ctx.db
    .select({ open: sql<number>`count(*)::int` })
    .from(tasks)
    .where(and(eq(tasks.organizationId, ctx.organizationId), isNull(tasks.closedAt)))
  return counted?.open ?? 0
}

/** One page of what needs attention: open tasks by the day they are due, closed ones latest first. */
export const listTasks = async (ctx: ServiceContext, query: ListTasksQuery): Promise<TaskPage> => {
  const isOpen = query.state === 'open'
  const where = and(
    eq(tasks.organizationId, ctx.organizationId),
    isOpen ? isNull(tasks.closedAt) : isNotNull(tasks.closedAt),
    isOwnedBy(ctx, query.owner),
    query.kind === undefined ? undefined : eq(tasks.kind, query.kind),
    query.shipment_id === undefined ? undefined : eq(tasks.shipmentId, query.shipment_id),
    isOfMatter(ctx, query.matter),
    isBehind(ctx, query),
  )
  const [found, openCount] = await Promise.all([
    selectTasks(ctx, where)
      .orderBy(...(isOpen ? [asc(tasks.dueAt), asc(tasks.id)] : [desc(tasks.closedAt), desc(tasks.id)]))
      .limit(query.limit + 1),
    countOpen(ctx),
  ])
  const { rows, tail } = splitPage(found, query.limit, ({ task }) => task.id)
  return { data: rows.map(presentTask), ...tail, open_count: openCount }
}

/** Everyone a task can be given to: the members of the organization, by name. */
export const listTaskAssignees = (ctx: ServiceContext): Promise<TaskAssignee[]> => {
  const name = sql<string>`coalesce(nullif(${user.name}, ''), ${user.email})`
  return ctx.db
    .select({ id: user.id, name })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(eq(members.organizationId, ctx.organizationId))
    .orderBy(asc(sql`lower(${name})`), asc(user.id))
}
