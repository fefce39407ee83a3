import { and, eq } from 'drizzle-orm'

import { isPermitted, type Role } from '#lib/contract/members/roles.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { memberLacksTwoFactor } from '#lib/service/db/two-factor.ts'

/** The member that an address belongs to. */
export type Sender = {
  userId: string
  email: string
  role: Role
  /** Why this member cannot create drafts by email; null if they can. */
  obstacle: string | null
}

const obstacleOf = (role: Role, lacksTwoFactor: boolean): string | null => {
  if (!isPermitted(role, 'send_mail')) {
    return 'Your role can view shipments but cannot send mail. Ask an owner or admin of your organization to change it.'
  }
  // As for a member's API keys.
  return lacksTwoFactor
    ? 'Your organization requires two-factor authentication. Set it up in Mailroom, in Settings, Security, and send the message again.'
    : null
}

/** Finds the member of the organization whose verified address this is; null if there is none. */
export const findSender = async (ctx: ServiceContext, address: string): Promise<Sender | null> => {
  const [found] = await ctx.db
    .select({
      userId: members.userId,
      email: user.email,
      role: members.role,
      lacksTwoFactor: memberLacksTwoFactor,
    })
    .from(user)
    .innerJoin(members, and(eq(members.userId, user.id), eq(members.organizationId, ctx.organizationId)))
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(and(eq(user.email, address), eq(user.emailVerified, true)))
  if (!found) return null
  const { lacksTwoFactor, ...sender } = found
  return { ...sender, obstacle: obstacleOf(found.role, lacksTwoFactor) }
}
