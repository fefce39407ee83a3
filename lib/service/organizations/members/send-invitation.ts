import { and, eq, gt, sum } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { directory, invitations, organizations } from '#lib/service/db/schema/organizations.ts'
import { queueEmail } from '#lib/service/emails/send-email.ts'
import { ServiceError } from '#lib/service/errors.ts'
import {
  invitedToOrganizationEmail,
  composeAccountEmail,
  accountLinks,
} from '#lib/service/organizations/accounts/account-email.ts'

const mostMailsADay = 5

/** Throws RATE_LIMITED when an address was sent as many invitations of the organization within a day as it may be. */
export const requireFewMails = async (ctx: TransactionContext, email: string): Promise<void> => {
  const [recent] = await ctx.db
    .select({ mails: sum(invitations.sentTimes).mapWith(Number) })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, ctx.organizationId),
        eq(invitations.email, email),
        gt(invitations.sentAt, new Date(ctx.clock.now().getTime() - dayMs)),
      ),
    )
  if ((recent?.mails ?? 0) < mostMailsADay) return
  throw new ServiceError(
    'RATE_LIMITED',
    `${email} has received ${mostMailsADay} invitations in one day. Ask them to check their spam folder, or wait until tomorrow.`,
  )
}

/** Lets the token find its invitation, and sends it; the token is kept nowhere else. */
export const sendInvitation = async (
  ctx: TransactionContext,
  invitation: { id: string; email: string; role: Role; tokenHash: string },
  token: string,
): Promise<void> => {
  const { organizationId, actor } = ctx
  await ctx.db.insert(directory).values({
    kind: 'invitation',
    name: invitation.tokenHash,
    organizationId,
    objectId: invitation.id,
  })
  const [organization] = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  const [sender] =
    actor.type === 'user'
      ? await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, actor.userId))
      : []
  const email = invitedToOrganizationEmail({
    organization: organization?.name ?? '',
    role: invitation.role,
    invitedBy: sender?.name ?? null,
    url: accountLinks(ctx.config).invitation(token),
  })
  await queueEmail(ctx, { organizationId, to: invitation.email, ...composeAccountEmail(email) })
}
