import { and, eq, isNull } from 'drizzle-orm'

import { isPermitted, type Role } from '#lib/contract/members/roles.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { directory, invitations } from '#lib/service/db/schema/organizations.ts'
import { type InTransaction, withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { InvitationRow } from './find-invitation.ts'
import { lockMembers, requireRank } from './lock-members.ts'

/** The row of one invitation of the organization. */
export const isInvitation = (ctx: { organizationId: string }, invitationId: string) =>
  and(eq(invitations.organizationId, ctx.organizationId), eq(invitations.id, invitationId))

/** An invitation that was neither accepted nor taken back; maybe expired. Throws NOT_FOUND. */
export const loadWaiting = async (
  ctx: InTransaction<DatabaseContext>,
  invitationId: string,
): Promise<InvitationRow> => {
  const [found] = await ctx.db
    .select()
    .from(invitations)
    .where(
      and(isInvitation(ctx, invitationId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
    )
    .for('update')
  if (found) return found
  throw new ServiceError('NOT_FOUND', 'This invitation has already been accepted or revoked.')
}

/** The link works no more, and nobody can tell any more what it was for. */
export const forgetLink = async (ctx: InTransaction, tokenHash: string): Promise<void> => {
  await ctx.db.delete(directory).where(and(eq(directory.kind, 'invitation'), eq(directory.name, tokenHash)))
}

const revoke = async (ctx: InTransaction<DatabaseContext>, invitation: InvitationRow): Promise<void> => {
  await ctx.db.update(invitations).set({ revokedAt: ctx.clock.now() }).where(isInvitation(ctx, invitation.id))
  await recordAudit(ctx, {
    action: 'invitation.revoked',
    subject: { type: 'invitation', id: invitation.id },
    before: { email: invitation.email, role: invitation.role },
  })
}

/** Takes an invitation back: its link works no more, and says so. Throws NOT_FOUND, FORBIDDEN. */
export const revokeInvitation = async (
  ctx: DatabaseContext,
  invitationId: string,
): Promise<{ id: string }> => {
  authorize(ctx, 'manage_members')
  await withTransaction(ctx, async (ctx) => {
    const callerRole = await lockMembers(ctx)
    authorize({ ...ctx, role: callerRole }, 'manage_members')
    const invitation = await loadWaiting(ctx, invitationId)
    requireRank(callerRole, invitation.role)
    await revoke(ctx, invitation)
  })
  return { id: invitationId }
}

/**
 * Takes back what a member has sent and, as what they are now, could send no more; null: they are no member. Whoever is
 * removed must not come back by an invitation of their own.
 */
export const revokeInvitationsOf = async (
  ctx: InTransaction<DatabaseContext>,
  { userId, role }: { userId: string; role: Role | null },
): Promise<void> => {
  const sent = await ctx.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, ctx.organizationId),
        eq(invitations.invitedBy, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .for('update')
  const mayInvite = role !== null && isPermitted(role, 'manage_members')
  for (const invitation of sent) {
    const mayGive = mayInvite && (invitation.role !== 'owner' || role === 'owner')
    if (!mayGive) await revoke(ctx, invitation)
  }
}
