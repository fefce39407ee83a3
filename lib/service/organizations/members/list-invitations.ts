import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'

import type { Invitation } from '#lib/contract/members/member.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { invitations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'

const selectInvitations = async (ctx: DatabaseContext, narrowed?: SQL): Promise<Invitation[]> => {
  const now = ctx.clock.now()
  const rows = await ctx.db
    .select({ row: invitations, invitedBy: user.name })
    .from(invitations)
    .leftJoin(user, eq(user.id, invitations.invitedBy))
    .where(
      and(
        eq(invitations.organizationId, ctx.organizationId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        narrowed,
      ),
    )
    .orderBy(desc(invitations.id))
  return rows.map(({ row, invitedBy }) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    status: row.expiresAt <= now ? 'expired' : 'open',
    invited_by: invitedBy,
    sent_at: row.sentAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }))
}

/** Who was invited and neither joined nor was refused, newest first; expired ones too, to be sent again. */
export const listInvitations = async (ctx: DatabaseContext): Promise<Invitation[]> => {
  authorize(ctx, 'manage_members')
  return selectInvitations(ctx)
}

/** One of them. Throws NOT_FOUND. */
export const getInvitation = async (ctx: DatabaseContext, invitationId: string): Promise<Invitation> => {
  const [found] = await selectInvitations(ctx, eq(invitations.id, invitationId))
  if (found) return found
  throw new ServiceError('NOT_FOUND', 'This invitation has already been accepted or revoked.')
}
