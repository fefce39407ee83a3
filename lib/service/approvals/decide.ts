import { and, asc, eq, isNotNull, isNull, notInArray, or } from 'drizzle-orm'

import { canDecide } from '#lib/contract/approvals/approval-states.values.ts'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import { isPermitted, permissions } from '#lib/contract/members/roles.values.ts'
import { type InTransaction, withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { approvals, isWaitingApproval } from '#lib/service/db/schema/approvals.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { actingMember, endApproval } from './end-approval.ts'
import { getApproval, isRequester, lockApproval, type ApprovalRow } from './load-approval.ts'

const describeOutcome = ({ state, decided_by: by, comment }: Approval): string => {
  const who = by ? ` by ${by.name}` : ''
  const why = comment ? `: ${comment}` : '.'
  return state === 'approved' ? `It has already been approved${who}.` : `It was ${state}${who}${why}`
}

/** Returns the request while it waits. Throws APPROVAL_NOT_FOUND, or APPROVAL_ENDED saying by whom and why. */
export const requireWaiting = async (ctx: ServiceContext, approvalId: string): Promise<Approval> => {
  const approval = await getApproval(ctx, approvalId)
  if (canDecide(approval.state)) return approval
  throw new ServiceError('APPROVAL_ENDED', describeOutcome(approval))
}

/** Returns the request while it waits for a decision that the caller may make. Throws FORBIDDEN and APPROVAL_OWN besides. */
export const requireDecidable = async (ctx: ServiceContext, approvalId: string): Promise<Approval> => {
  authorize(ctx, 'approve_mail')
  const approval = await requireWaiting(ctx, approvalId)
  if (!isRequester(ctx, approval.requested_by.id)) return approval
  throw new ServiceError('APPROVAL_OWN', 'You requested this purchase, so another person must approve it.')
}

/** Ends a waiting request as the caller. False when another person has ended it before. */
const end = (
  ctx: ServiceContext,
  approval: Approval,
  outcome: Parameters<typeof endApproval>[3],
): Promise<boolean> =>
  withTransaction(ctx, async (ctx) => {
    const shipment: ShipmentRow = await lockShipment(ctx, approval.shipment.id)
    const row = await lockApproval(ctx, approval.id)
    if (!canDecide(row.state)) return false
    await endApproval(ctx, shipment, row, outcome)
    return true
  })

/** Returns a request to its requester, with a comment on what should change. */
export const returnApproval = async (
  ctx: ServiceContext,
  approvalId: string,
  comment: string,
): Promise<Approval> => {
  const approval = await requireDecidable(ctx, approvalId)
  const outcome = { state: 'returned', cause: 'approver', comment, decidedBy: actingMember(ctx) } as const
  if (!(await end(ctx, approval, outcome))) await requireWaiting(ctx, approvalId)
  return getApproval(ctx, approvalId)
}

/** Returns a request automatically, since it can no longer be bought for its price. */
export const returnForPrice = async (
  ctx: ServiceContext,
  approval: Approval,
  comment: string,
): Promise<never> => {
  const outcome = { state: 'returned', cause: 'service', comment, decidedBy: null } as const
  if (!(await end(ctx, approval, outcome))) await requireWaiting(ctx, approval.id)
  throw new ServiceError('PRICE_CHANGED', `${comment} Nothing was bought; the request was returned.`)
}

/** Withdraws a request if one of its letters has changed since. Throws APPROVAL_ENDED. */
export const withdrawChanged = async (ctx: ServiceContext, approval: Approval): Promise<never> => {
  const comment = 'A letter of the set was changed, bought or cancelled after approval was requested.'
  const outcome = { state: 'withdrawn', cause: 'service', comment, decidedBy: null } as const
  if (!(await end(ctx, approval, outcome))) await requireWaiting(ctx, approval.id)
  throw new ServiceError('APPROVAL_ENDED', `${comment} Nothing was bought.`)
}

/** Withdraws a request of the caller's own, or one that a key of theirs made. */
export const withdrawApproval = async (ctx: ServiceContext, approvalId: string): Promise<Approval> => {
  authorize(ctx, 'send_mail')
  const approval = await requireWaiting(ctx, approvalId)
  if (!isRequester(ctx, approval.requested_by.id)) {
    throw new ServiceError(
      'FORBIDDEN',
      'Only the requester can withdraw it. Return it with a comment instead.',
    )
  }
  const comment = 'Withdrawn by the requester.'
  const outcome = { state: 'withdrawn', cause: 'requester', comment, decidedBy: actingMember(ctx) } as const
  if (!(await end(ctx, approval, outcome))) await requireWaiting(ctx, approvalId)
  return getApproval(ctx, approvalId)
}

/** Returns why no one is responsible for the request any more; null while someone is. */
const obstacleOf = async (ctx: InTransaction, row: ApprovalRow): Promise<string | null> => {
  const [member] = await ctx.db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.organizationId, row.organizationId), eq(members.userId, row.requestedBy)))
  if (!member) return 'The requester is no longer a member.'
  if (!isPermitted(member.role, 'send_mail')) return 'The requester may no longer send mail.'
  if (row.apiKeyId === null) return null
  const [key] = await ctx.db
    .select({ revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, row.organizationId), eq(apiKeys.id, row.apiKeyId)))
  return key && key.revokedAt === null ? null : 'The API key used for the request was revoked.'
}

/** Withdraws a waiting request whose requester, or their key, is gone. Returns why; null when it remains. */
export const withdrawOrphan = (
  ctx: ServiceContext,
  request: { id: string; shipmentId: string },
): Promise<string | null> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, request.shipmentId)
    const row = await lockApproval(ctx, request.id)
    const comment = canDecide(row.state) ? await obstacleOf(ctx, row) : null
    if (comment !== null) {
      const outcome = { state: 'withdrawn', cause: 'service', comment, decidedBy: null } as const
      await endApproval(ctx, shipment, row, outcome)
    }
    return comment
  })

const batchSize = 500

/** Withdraws every request whose requester has left, may no longer send mail, or whose key was revoked. */
export const sweepApprovals = async (
  { db }: ServiceDeps,
  within: (organizationId: string) => ServiceContext,
): Promise<void> => {
  const orphans = await db
    .select({
      organizationId: approvals.organizationId,
      id: approvals.id,
      shipmentId: approvals.shipmentId,
    })
    .from(approvals)
    .leftJoin(
      members,
      and(eq(members.organizationId, approvals.organizationId), eq(members.userId, approvals.requestedBy)),
    )
    .leftJoin(
      apiKeys,
      and(eq(apiKeys.organizationId, approvals.organizationId), eq(apiKeys.id, approvals.apiKeyId)),
    )
    .where(
      and(
        isWaitingApproval,
        or(
          isNull(members.userId),
          notInArray(members.role, [...permissions.send_mail]),
          isNotNull(apiKeys.revokedAt),
        ),
      ),
    )
    .orderBy(asc(approvals.id))
    .limit(batchSize)
  for (const { organizationId, ...request } of orphans) await withdrawOrphan(within(organizationId), request)
}
