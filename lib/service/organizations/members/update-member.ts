import { and, eq } from 'drizzle-orm'

import type { Member, UpdateMemberInput } from '#lib/contract/members/member.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { members } from '#lib/service/db/schema/organizations.ts'

import { getMember } from './list-members.ts'
import { loadMember, lockMembers, requireAnotherOwner, requireRank } from './lock-members.ts'
import type { MemberContext } from './member-context.ts'
import { revokeInvitationsOf } from './revoke-invitation.ts'

/**
 * Gives a member another role. Owners alone make and change owners; the last one stays one. Invitations that the member
 * sent, and could send no more, are taken back. Throws NOT_FOUND, FORBIDDEN, LAST_OWNER.
 */
export const updateMember = async (
  ctx: MemberContext,
  userId: string,
  { role }: UpdateMemberInput,
): Promise<Member> => {
  authorize(ctx, 'manage_members')
  await ctx.db.transaction(async (tx) => {
    const callerRole = await lockMembers(tx, ctx)
    authorize({ role: callerRole }, 'manage_members')
    const member = await loadMember(tx, ctx, userId)
    if (member.role === role) return
    requireRank(callerRole, member.role)
    requireRank(callerRole, role)
    await requireAnotherOwner(tx, ctx, member)
    await tx
      .update(members)
      .set({ role })
      .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, userId)))
    await revokeInvitationsOf(tx, ctx, { userId, role })
    await recordAudit(tx, ctx, {
      action: 'member.role_changed',
      subject: { type: 'user', id: userId },
      before: { role: member.role },
      after: { role },
    })
  })
  return getMember(ctx, userId)
}
