import { and, asc, eq, isNotNull, isNull, notInArray, or } from 'drizzle-orm'

import { isPermitted, permissions } from '#lib/contract/members/roles.values.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { type InTransaction, withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { endApproval } from './end-approval.ts'
import { type ApprovalRow, lockApproval } from './load-approval.ts'

/** Why nobody is there any more to answer for the request; null while somebody is. */
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

/** Withdraws a request that waits and whose requester, or their key, is gone. Answers with why; null when it stands. */
export const withdrawOrphan = (
  ctx: ServiceContext,
  request: { id: string; shipmentId: string },
): Promise<string | null> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, request.shipmentId)
    const row = await lockApproval(ctx, request.id)
    const comment = row.state === 'waiting' ? await obstacleOf(ctx, row) : null
    if (comment !== null) {
      await endApproval(ctx, shipment, row, { state: 'withdrawn', comment, decidedBy: null })
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
        eq(approvals.state, 'waiting'),
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
