import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'

import type { Invitation, CreateInvitationInput } from '#lib/contract/members/member.ts'
import { isPermitted, type Role } from '#lib/contract/members/roles.values.ts'
import { type InTransaction, withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { DatabaseContext, ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { invitations, members, directory } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newIdAt } from '#lib/service/ids.ts'

import {
  hashInvitationToken,
  invitationMs,
  makeInvitationToken,
  type InvitationRow,
} from './find-invitation.ts'
import { lockMembers, requireRank } from './lock-members.ts'
import { requireFewMails, sendInvitation } from './send-invitation.ts'

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

/** Lists pending invitations, newest first, including expired ones, which can be resent. */
export const listInvitations = async (ctx: DatabaseContext): Promise<Invitation[]> => {
  authorize(ctx, 'manage_members')
  return selectInvitations(ctx)
}

/** One of them. Throws NOT_FOUND. */
const getInvitation = async (ctx: DatabaseContext, invitationId: string): Promise<Invitation> => {
  const [found] = await selectInvitations(ctx, eq(invitations.id, invitationId))
  if (found) return found
  throw new ServiceError('NOT_FOUND', 'This invitation has already been accepted or revoked.')
}

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
 * Invites a person by email: a reader of that address may join with the role within seven days. Throws FORBIDDEN,
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
    const invitation = await loadPending(ctx, invitationId)
    requireRank(callerRole, invitation.role)
    await requireFewMails(ctx, invitation.email)
    await deleteLink(ctx, invitation.tokenHash)
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

/** The row of one invitation of the organization. */
export const isInvitation = (ctx: { organizationId: string }, invitationId: string) =>
  and(eq(invitations.organizationId, ctx.organizationId), eq(invitations.id, invitationId))

/** Loads an invitation that was neither accepted nor revoked; it may have expired. Throws NOT_FOUND. */
const loadPending = async (
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

/** Deletes the link, so that it no longer works or reveals what it was for. */
const deleteLink = async (ctx: InTransaction, tokenHash: string): Promise<void> => {
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

/** Revokes an invitation: its link no longer works, and says so. Throws NOT_FOUND, FORBIDDEN. */
export const revokeInvitation = async (
  ctx: DatabaseContext,
  invitationId: string,
): Promise<{ id: string }> => {
  authorize(ctx, 'manage_members')
  await withTransaction(ctx, async (ctx) => {
    const callerRole = await lockMembers(ctx)
    authorize({ ...ctx, role: callerRole }, 'manage_members')
    const invitation = await loadPending(ctx, invitationId)
    requireRank(callerRole, invitation.role)
    await revoke(ctx, invitation)
  })
  return { id: invitationId }
}

/**
 * Revokes invitations that a member sent and, in their current role, could no longer send; null: they are no longer a
 * member. A removed member must not return by their own invitation.
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
