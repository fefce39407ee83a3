import { and, eq } from 'drizzle-orm'

import type { Account } from '#lib/contract/account.ts'
import { isPermitted } from '#lib/contract/roles.ts'
import { isSandbox } from '#lib/service/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/auth.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { countDisabledWebhooks } from '#lib/service/webhooks/count-disabled.ts'

/** Who is calling, and for which organization. */
export const getAccount = async (
  ctx: ServiceContext,
  { isOrganizationLost = false } = {},
): Promise<Account> => {
  if (ctx.actor.type !== 'user') throw new ServiceError('UNAUTHORIZED', 'Only a person has an account.')
  const [found] = await ctx.db
    .select({ user, organization: organizations, role: members.role })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, ctx.actor.userId)))
  if (!found) throw new ServiceError('UNAUTHORIZED', 'You are no longer a member of this organization.')
  return {
    user: {
      id: found.user.id,
      name: found.user.name,
      email: found.user.email,
      email_verified: found.user.emailVerified,
    },
    organization: {
      id: found.organization.organizationId,
      name: found.organization.name,
      return_address: found.organization.returnAddress,
      time_zone: found.organization.timeZone,
      logo_url: found.organization.logo && `/api/v1/organization/logo?version=${found.organization.logo}`,
      send_defaults: found.organization.sendDefaults,
    },
    organization_lost: isOrganizationLost,
    role: found.role,
    webhooks_disabled: isPermitted(found.role, 'manage_webhooks') ? await countDisabledWebhooks(ctx) : 0,
    sandbox: isSandbox(ctx.config),
  }
}
