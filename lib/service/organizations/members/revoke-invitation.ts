import { and, eq, isNull } from 'drizzle-orm'

import { isPermitted, type Role } from '#lib/contract/members/roles.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { directory, invitations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { InvitationRow } from './find-invitation.ts'
import { lockMembers, requireRank } from './lock-members.ts'
import type { MemberContext } from './member-context.ts'

/** The row of one invitation of the organization. */
export const isInvitation = (ctx: Pick<MemberContext, 'organizationId'>, invitationId: string) =>
  and(eq(invitations.organizationId, ctx.organizationId), eq(invitations.id, invitationId))

/** An invitation that was neither accepted nor taken back; maybe expired. Throws NOT_FOUND. */
export const loadWaiting = async (
  tx: Transaction,
  ctx: MemberContext,
  invitationId: string,
): Promise<InvitationRow> => {
  const [found] = await tx
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
export const forgetLink = async (tx: Transaction, tokenHash: string): Promise<void> => {
  await tx.delete(directory).where(and(eq(directory.kind, 'invitation'), eq(directory.name, tokenHash)))
}

const revoke = async (tx: Transaction, ctx: MemberContext, invitation: InvitationRow): Promise<void> => {
  await tx.update(invitations).set({ revokedAt: ctx.clock.now() }).where(isInvitation(ctx, invitation.id))
  await recordAudit(tx, ctx, {
    action: 'invitation.revoked',
    subject: { type: 'invitation', id: invitation.id },
    before: { email: invitation.email, role: invitation.role },
  })
}

/** Takes an invitation back: its link works no more, and says so. Throws NOT_FOUND, FORBIDDEN. */
export const revokeInvitation = async (ctx: MemberContext, invitationId: string): Promise<{ id: string }> => {
  authorize(ctx, 'manage_members')
  await ctx.db.transaction(async (tx) => {
    const callerRole = await lockMembers(tx, ctx)
    authorize({ role: callerRole }, 'manage_members')
    const invitation = await loadWaiting(tx, ctx, invitationId)
    requireRank(callerRole, invitation.role)
    await revoke(tx, ctx, invitation)
  })
  return { id: invitationId }
}

/**
 * Takes back what a member has sent and, as what they are now, could send no more; null: they are no member. Whoever is
 * removed must not come back by an invitation of their own.
 */
export const revokeInvitationsOf = async (
  tx: Transaction,
  ctx: MemberContext,
  { userId, role }: { userId: string; role: Role | null },
): Promise<void> => {
  const sent = await tx
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
    if (!mayGive) await revoke(tx, ctx, invitation)
  }
}
