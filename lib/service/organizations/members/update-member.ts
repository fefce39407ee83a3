import { and, eq } from 'drizzle-orm'

import type { Member, UpdateMemberInput } from '#lib/contract/members/member.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { getMember } from './list-members.ts'
import { loadMember, lockMembers, requireAnotherOwner, requireRank } from './lock-members.ts'
import { revokeInvitationsOf } from './revoke-invitation.ts'

/**
 * Gives a member another role. Owners alone make and change owners; the last one stays one. Invitations that the member
 * sent, and could send no more, are taken back. Throws NOT_FOUND, FORBIDDEN, LAST_OWNER.
 */
export const updateMember = async (
  ctx: DatabaseContext,
  userId: string,
  { role }: UpdateMemberInput,
): Promise<Member> => {
  authorize(ctx, 'manage_members')
  await withTransaction(ctx, async (ctx) => {
    const callerRole = await lockMembers(ctx)
    authorize({ ...ctx, role: callerRole }, 'manage_members')
    const member = await loadMember(ctx, userId)
    if (member.role === role) return
    requireRank(callerRole, member.role)
    requireRank(callerRole, role)
    await requireAnotherOwner(ctx, member)
    await ctx.db
      .update(members)
      .set({ role })
      .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, userId)))
    await revokeInvitationsOf(ctx, { userId, role })
    await recordAudit(ctx, {
      action: 'member.role_changed',
      subject: { type: 'user', id: userId },
      before: { role: member.role },
      after: { role },
    })
  })
  return getMember(ctx, userId)
}
