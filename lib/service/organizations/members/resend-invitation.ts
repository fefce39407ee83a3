import { sql } from 'drizzle-orm'

import type { Invitation } from '#lib/contract/members/member.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { invitations } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { hashInvitationToken, invitationMs, makeInvitationToken } from './invitation-token.ts'
import { getInvitation } from './list-invitations.ts'
import { lockMembers, requireRank } from './lock-members.ts'
import { forgetLink, isInvitation, loadWaiting } from './revoke-invitation.ts'
import { requireFewMails, sendInvitation } from './send-invitation.ts'

/**
 * Sends an invitation again, with another link, for another seven days; it is the caller's from then on. Throws
 * NOT_FOUND, FORBIDDEN, RATE_LIMITED.
 */
export const resendInvitation = async (ctx: ServiceContext, invitationId: string): Promise<Invitation> => {
  authorize(ctx, 'manage_members')
  const token = makeInvitationToken()
  const tokenHash = hashInvitationToken(token)
  const now = ctx.clock.now()
  await withTransaction(ctx, async (ctx) => {
    const callerRole = await lockMembers(ctx)
    authorize({ ...ctx, role: callerRole }, 'manage_members')
    const invitation = await loadWaiting(ctx, invitationId)
    requireRank(callerRole, invitation.role)
    await requireFewMails(ctx, invitation.email)
    await forgetLink(ctx, invitation.tokenHash)
    await ctx.db
      .update(invitations)
      .set({
        tokenHash,
        sentAt: now,
        sentTimes: sql`${invitations.sentTimes} + 1`,
        expiresAt: new Date(now.getTime() + invitationMs),
        ...(ctx.actor.type === 'user' && { invitedBy: ctx.actor.userId }),
      })
      .where(isInvitation(ctx, invitation.id))
    await sendInvitation(ctx, { ...invitation, tokenHash }, token)
    await recordAudit(ctx, {
      action: 'invitation.sent_again',
      subject: { type: 'invitation', id: invitation.id },
      after: { email: invitation.email, role: invitation.role },
    })
  })
  return getInvitation(ctx, invitationId)
}
