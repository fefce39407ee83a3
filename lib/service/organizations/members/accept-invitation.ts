import { and, eq } from 'drizzle-orm'

import type { OwnOrganization, ReceivedInvitation } from '#lib/contract/person/person.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { session, user } from '#lib/service/db/schema/accounts.ts'
import { invitations, members } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { inOrganization, type PersonContext } from '#lib/service/organizations/accounts/person-context.ts'

import { findInvitation, type FoundInvitation, invitationState } from './find-invitation.ts'
import { isInvitation } from './invitations.ts'

const requireFound = (found: FoundInvitation | null): FoundInvitation => {
  if (found) return found
  throw new ServiceError(
    'INVITATION_ENDED',
    'This invitation link is not valid. If you received more than one, only the latest works.',
  )
}

const endings = {
  accepted: 'This invitation has already been accepted. Sign in to open the organization.',
  revoked: 'This invitation was revoked. Ask the sender for a new one.',
  expired: 'This invitation has expired. Ask the sender to resend it.',
} as const

/** Returns the invitation of an email's link, even if it has ended. Throws INVITATION_ENDED if there is none. */
export const readInvitation = async (deps: ServiceDeps, token: string): Promise<ReceivedInvitation> => {
  const { invitation, organization } = requireFound(await findInvitation(deps.db, token))
  const [[sender], holders] = await Promise.all([
    invitation.invitedBy
      ? deps.db.select({ name: user.name }).from(user).where(eq(user.id, invitation.invitedBy))
      : [],
    deps.db.select({ id: user.id }).from(user).where(eq(user.email, invitation.email)),
  ])
  return {
    organization,
    email: invitation.email,
    role: invitation.role,
    invited_by: sender?.name ?? null,
    expires_at: invitation.expiresAt.toISOString(),
    state: invitationState(invitation, deps.clock.now()),
    has_account: holders.length > 0,
  }
}

/**
 * Joins the organization that sent the link, once; the session works in it from then on. Throws FORBIDDEN when the
 * invitation is for another address, INVITATION_ENDED.
 */
export const acceptInvitation = (ctx: PersonContext, token: string): Promise<OwnOrganization> =>
  withTransaction(ctx, async (ctx) => {
    const { invitation: named, organization } = requireFound(await findInvitation(ctx.db, token))
    const { organizationId } = named
    // Read again with its row held: of two at once, one accepts.
    const [invitation = named] = await ctx.db
      .select()
      .from(invitations)
      .where(isInvitation(named, named.id))
      .for('update')
    if (invitation.email !== ctx.email.toLowerCase()) {
      throw new ServiceError(
        'FORBIDDEN',
        `This invitation is for ${invitation.email}, but you are signed in as ${ctx.email}. Sign in with the invited email address.`,
      )
    }
    const now = ctx.clock.now()
    const state = invitationState(invitation, now)
    if (state !== 'open' || invitation.tokenHash !== named.tokenHash) {
      throw new ServiceError('INVITATION_ENDED', endings[state === 'open' ? 'revoked' : state])
    }
    await ctx.db
      .insert(members)
      .values({ organizationId, userId: ctx.userId, role: invitation.role, createdAt: now })
      .onConflictDoNothing()
    await ctx.db.update(invitations).set({ acceptedAt: now }).where(isInvitation(invitation, invitation.id))
    await ctx.db
      .update(session)
      .set({ chosenOrganizationId: organizationId })
      .where(and(eq(session.id, ctx.sessionId), eq(session.userId, ctx.userId)))
    await recordAudit(inOrganization(ctx, organizationId), {
      action: 'member.joined',
      subject: { type: 'user', id: ctx.userId },
      after: { email: invitation.email, role: invitation.role, invitation: invitation.id },
    })
    return { id: organizationId, name: organization }
  })
