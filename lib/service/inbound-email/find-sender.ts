import { and, eq } from 'drizzle-orm'

import { isPermitted, type Permission, type Role } from '#lib/contract/members/roles.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { memberLacksTwoFactor } from '#lib/service/db/two-factor.ts'

/** The member that an address belongs to. */
export type Sender = {
  userId: string
  email: string
  role: Role
  /** Why this member cannot do by email what the message is for; null if they can. */
  obstacle: string | null
}

const refusals = {
  send_mail:
    'Your role can view shipments but cannot send mail. Ask an owner or admin of your organization to change it.',
  operate: 'Your role cannot add papers. Ask an owner or admin of your organization for the operator role.',
} as const satisfies Partial<Record<Permission, string>>

const obstacleOf = (
  role: Role,
  permission: keyof typeof refusals,
  lacksTwoFactor: boolean,
): string | null => {
  if (!isPermitted(role, permission)) return refusals[permission]
  // As for a member's API keys.
  return lacksTwoFactor
    ? 'Your organization requires two-factor authentication. Set it up in Mailroom, in Settings, Security, and send the message again.'
    : null
}

/** Finds the member with this verified email address, and whether they have permission; null if no member has it. */
export const findSender = async (
  ctx: ServiceContext,
  address: string,
  permission: keyof typeof refusals,
): Promise<Sender | null> => {
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
  return { ...sender, obstacle: obstacleOf(found.role, permission, lacksTwoFactor) }
}
