import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'

import type { Approval, ListApprovalsQuery } from '#lib/contract/approvals/approval.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { mayApprove, presentApproval, selectApprovals } from './load-approval.ts'

export type ApprovalPage = Page<Approval> & { actionable_count: number }

const isOwn = ({ actor }: DatabaseContext) =>
  actor.type === 'user' ? eq(approvals.requestedBy, actor.userId) : sql`false`

/** Behind the request that the cursor names, in the order of the list; nothing when there is no such request. */
const isBehind = (ctx: DatabaseContext, { cursor, state }: ListApprovalsQuery) => {
  if (cursor === undefined) return undefined
  if (state === 'waiting') return sql`${approvals.id} > ${cursor}::uuid`
  return sql`(${approvals.decidedAt}, ${approvals.id}) < (
    select ${approvals.decidedAt}, ${approvals.id} from ${approvals}
    where ${approvals.organizationId} = ${ctx.organizationId} and ${approvals.id} = ${cursor})`
}

const countActionable = async (ctx: DatabaseContext): Promise<number> => {
  if (!mayApprove(ctx)) return 0
  const [counted] = await ctx.db
    .select({ waiting: count() })
    .from(approvals)
    .where(
      and(
        eq(approvals.organizationId, ctx.organizationId),
        eq(approvals.state, 'waiting'),
        ctx.actor.type === 'user' ? ne(approvals.requestedBy, ctx.actor.userId) : undefined,
      ),
    )
  return counted?.waiting ?? 0
}

/** One page of requests: those that wait oldest first, ended ones latest first. Who may not approve sees their own. */
export const listApprovals = async (
  ctx: DatabaseContext,
  query: ListApprovalsQuery,
): Promise<ApprovalPage> => {
  const isWaiting = query.state === 'waiting'
  const where = and(
    eq(approvals.organizationId, ctx.organizationId),
    isWaiting ? sql`${approvals.state} = 'waiting'` : sql`${approvals.state} <> 'waiting'`,
    mayApprove(ctx) ? undefined : isOwn(ctx),
    isBehind(ctx, query),
  )
  const [found, actionable] = await Promise.all([
    selectApprovals(ctx.db, where)
      .orderBy(...(isWaiting ? [asc(approvals.id)] : [desc(approvals.decidedAt), desc(approvals.id)]))
      .limit(query.limit + 1),
    countActionable(ctx),
  ])
  const { rows, tail } = splitPage(found, query.limit, ({ approval }) => approval.id)
  return {
    data: rows.map((row) => presentApproval(ctx, row)),
    ...tail,
    actionable_count: actionable,
  }
}
