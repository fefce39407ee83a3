import { and, eq, isNull } from 'drizzle-orm'

import type { CreateInvitationInput, Invitation } from '#lib/contract/members/member.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { invitations, members } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newIdAt } from '#lib/service/ids.ts'

import { hashInvitationToken, invitationMs, makeInvitationToken } from './invitation-token.ts'
import { getInvitation } from './list-invitations.ts'
import { lockMembers, requireRank } from './lock-members.ts'
import { requireFewMails, sendInvitation } from './send-invitation.ts'

const mostOpen = 200

const requireNewcomer = async (ctx: TransactionContext, email: string): Promise<void> => {
  const { organizationId } = ctx
  const [joined] = await ctx.db
    .select({ id: user.id })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), eq(user.email, email)))
  if (joined) throw new ServiceError('ALREADY_MEMBER', `${email} is already a member of the organization.`)
  const open = await ctx.db
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
  if (open.some((each) => each.email === email)) {
    throw new ServiceError(
      'ALREADY_MEMBER',
      `${email} has already been invited. Resend that invitation, or revoke it first.`,
    )
  }
  if (open.length >= mostOpen) {
    throw new ServiceError(
      'RATE_LIMITED',
      `There are already ${mostOpen} pending invitations. Revoke some of them.`,
    )
  }
}

/**
 * Invites somebody by e-mail: whoever has that address may join with the role within seven days. Throws FORBIDDEN,
 * ALREADY_MEMBER, RATE_LIMITED.
 */
export const createInvitation = async (
  ctx: ServiceContext,
  { email, role }: CreateInvitationInput,
): Promise<Invitation> => {
  authorize(ctx, 'manage_members')
  const token = makeInvitationToken()
  const now = ctx.clock.now()
  const invitation = { id: newIdAt(now), email, role, tokenHash: hashInvitationToken(token) }
  await withTransaction(ctx, async (ctx) => {
    const callerRole = await lockMembers(ctx)
    authorize({ ...ctx, role: callerRole }, 'manage_members')
    requireRank(callerRole, role)
    await requireNewcomer(ctx, email)
    await requireFewMails(ctx, email)
    await ctx.db.insert(invitations).values({
      ...invitation,
      organizationId: ctx.organizationId,
      invitedBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      createdAt: now,
      sentAt: now,
      expiresAt: new Date(now.getTime() + invitationMs),
    })
    await sendInvitation(ctx, invitation, token)
    await recordAudit(ctx, {
      action: 'member.invited',
      subject: { type: 'invitation', id: invitation.id },
      after: { email, role },
    })
  })
  return getInvitation(ctx, invitation.id)
}
