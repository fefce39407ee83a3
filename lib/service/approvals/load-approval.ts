import { and, desc, eq, inArray, type SQL, asc, count, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Address } from '#lib/contract/addresses/address.ts'
import { canDecide } from '#lib/contract/approvals/approval-states.values.ts'
import type { Approval, ApprovalBrief, ListApprovalsQuery } from '#lib/contract/approvals/approval.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { DatabaseContext, ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { approvals, isWaitingApproval } from '#lib/service/db/schema/approvals.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

export type ApprovalRow = typeof approvals.$inferSelect

const requesters = alias(user, 'requesters')
const deciders = alias(user, 'deciders')

/** Returns whether the caller is the requester, in person or through a key. */
export const isRequester = ({ actor }: DatabaseContext, requestedBy: string): boolean =>
  actor.type === 'user' && actor.userId === requestedBy

/** Returns whether the caller may decide on requests of others. */
const mayApprove = ({ role }: DatabaseContext): boolean => role === null || isPermitted(role, 'approve_mail')

/** Selects requests with their shipment and people; `where` names the organization. */
const selectApprovals = (db: Database, where: SQL | undefined) =>
  db
    .select({
      approval: approvals,
      shipment: {
        id: sql<string>`${shipments.id}`,
        status: sql<ShipmentStatus>`${shipments.status}`,
        name: sql<string | null>`${shipments.name}`,
        toAddress: sql<Address>`${shipments.toAddress}`,
      },
      filename: sql<string>`${documents.filename}`,
      requester: { name: requesters.name, email: requesters.email },
      decider: { name: deciders.name, email: deciders.email },
      apiKey: { id: apiKeys.id, name: apiKeys.name },
    })
    .from(approvals)
    // Each has both; left joins keep their order, so that a page is read before what belongs to it.
    .leftJoin(
      shipments,
      and(eq(shipments.organizationId, approvals.organizationId), eq(shipments.id, approvals.shipmentId)),
    )
    .leftJoin(
      documents,
      and(eq(documents.organizationId, shipments.organizationId), eq(documents.id, shipments.documentId)),
    )
    .leftJoin(requesters, eq(requesters.id, approvals.requestedBy))
    .leftJoin(deciders, eq(deciders.id, approvals.decidedBy))
    .leftJoin(
      apiKeys,
      and(eq(apiKeys.organizationId, approvals.organizationId), eq(apiKeys.id, approvals.apiKeyId)),
    )
    .where(where)

type SelectedApproval = Awaited<ReturnType<typeof selectApprovals>>[number]

const personOf = (id: string, found: { name: string; email: string } | null) => ({
  id,
  name: found ? found.name || found.email : 'A former member',
})

const stepsOf = (ctx: DatabaseContext, { state, requestedBy }: ApprovalRow): Approval['next_steps'] => {
  if (!canDecide(state)) return []
  if (isRequester(ctx, requestedBy)) return ['withdraw']
  return mayApprove(ctx) ? ['approve', 'return'] : []
}

/** Shapes a request as the contract has it, for this caller. */
const presentApproval = (ctx: DatabaseContext, found: SelectedApproval): Approval => {
  const { approval, shipment } = found
  return {
    id: approval.id,
    state: approval.state,
    shipment: {
      id: shipment.id,
      status: shipment.status,
      name: shipment.name,
      recipient: shipment.toAddress.name ?? shipment.toAddress.company ?? '',
      document_filename: found.filename,
    },
    carrier: approval.carrier,
    service: approval.service,
    total_cents: approval.totalCents,
    quote_id: approval.quoteId,
    quotes_expire_at: approval.quotesExpireAt.toISOString(),
    mail_on: approval.mailOn,
    terms: approval.terms,
    ...(approval.letters !== null && { letters: approval.letters }),
    note: approval.note,
    requested_by: personOf(approval.requestedBy, found.requester),
    api_key: found.apiKey,
    requested_at: approval.requestedAt.toISOString(),
    decided_by: approval.decidedBy === null ? null : personOf(approval.decidedBy, found.decider),
    decided_at: momentOf(approval.decidedAt),
    comment: approval.comment,
    next_steps: stepsOf(ctx, approval),
  }
}

const isApproval = (ctx: ServiceContext, approvalId: string) =>
  and(eq(approvals.organizationId, ctx.organizationId), eq(approvals.id, approvalId))

const notFound = () =>
  new ServiceError('APPROVAL_NOT_FOUND', 'This approval request does not exist or is not visible to you.')

/** Shapes requests. Of letters that were requested together, a limited member gets those that they see. */
const presentApprovals = async (
  ctx: DatabaseContext,
  rows: readonly SelectedApproval[],
): Promise<Approval[]> => {
  const presented = rows.map((row) => presentApproval(ctx, row))
  const ids = presented.flatMap(({ letters = [] }) => letters.map((letter) => letter.shipment_id))
  if (!ctx.limit || ids.length === 0) return presented
  const visible = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, ids)))
  const seen = new Set(visible.map(({ id }) => id))
  return presented.map((approval) => ({
    ...approval,
    ...(approval.letters && {
      letters: approval.letters.filter((letter) => seen.has(letter.shipment_id)),
    }),
  }))
}

/** Returns the request as the API shows it to its requester and to approvers. Throws APPROVAL_NOT_FOUND. */
export const getApproval = async (ctx: ServiceContext, approvalId: string): Promise<Approval> => {
  const rows = isId(approvalId) ? await selectApprovals(ctx.db, isApproval(ctx, approvalId)) : []
  const readable = rows.filter(({ approval }) => mayApprove(ctx) || isRequester(ctx, approval.requestedBy))
  const [found] = await presentApprovals(ctx, readable)
  if (!found) throw notFound()
  return found
}

/** Locks the request until the transaction ends. Its shipment is locked before, always in this order. */
export const lockApproval = async (ctx: TransactionContext, approvalId: string): Promise<ApprovalRow> => {
  const [row] = await ctx.db.select().from(approvals).where(isApproval(ctx, approvalId)).for('update')
  if (!row) throw notFound()
  return row
}

/** Returns the latest request of a shipment in brief; null if there was none. */
export const findApprovalBrief = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<ApprovalBrief | null> => {
  const [found] = await selectApprovals(
    ctx.db,
    and(eq(approvals.organizationId, ctx.organizationId), eq(approvals.shipmentId, shipmentId)),
  )
    .orderBy(desc(approvals.id))
    .limit(1)
  if (!found) return null
  const { approval, requester } = found
  return {
    id: approval.id,
    state: approval.state,
    quote_id: approval.quoteId,
    total_cents: approval.totalCents,
    mail_on: approval.mailOn,
    requested_by: personOf(approval.requestedBy, requester),
    requested_at: approval.requestedAt.toISOString(),
    comment: approval.comment,
  }
}

type ApprovalPage = Page<Approval> & { actionable_count: number }

const isOwn = ({ actor }: DatabaseContext) =>
  actor.type === 'user' ? eq(approvals.requestedBy, actor.userId) : sql`false`

/** Selects what follows the request that the cursor names; nothing when there is no such request. */
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
        isWaitingApproval,
        ctx.actor.type === 'user' ? ne(approvals.requestedBy, ctx.actor.userId) : undefined,
      ),
    )
  return counted?.waiting ?? 0
}

/** Lists one page of requests: waiting ones oldest first, ended ones latest first. Others than approvers see their own. */
export const listApprovals = async (
  ctx: DatabaseContext,
  query: ListApprovalsQuery,
): Promise<ApprovalPage> => {
  const isWaiting = query.state === 'waiting'
  const where = and(
    eq(approvals.organizationId, ctx.organizationId),
    isWaiting ? isWaitingApproval : sql`${approvals.state} <> 'waiting'`,
    mayApprove(ctx) ? undefined : isOwn(ctx),
    isBehind(ctx, query),
  )
  const [rows, actionable] = await Promise.all([
    selectApprovals(ctx.db, where)
      .orderBy(...(isWaiting ? [asc(approvals.id)] : [desc(approvals.decidedAt), desc(approvals.id)]))
      .limit(query.limit + 1),
    countActionable(ctx),
  ])
  const page = splitPage(rows, query.limit, ({ approval }) => approval.id)
  return {
    data: await presentApprovals(ctx, page.rows),
    ...page.tail,
    actionable_count: actionable,
  }
}
