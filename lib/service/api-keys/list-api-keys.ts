import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'

import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'

import { isOwn, visibleOwner } from './load-key.ts'
import { presentKey } from './present-key.ts'

/** As long as calls are kept that may have been made with it. */
const revokedDays = 30

/** The caller's keys, or for owners and admins the organization's, newest first. */
export const listApiKeys = async (ctx: DatabaseContext): Promise<ApiKey[]> => {
  const now = ctx.clock.now()
  const owner = visibleOwner(ctx)
  const rows = await ctx.db
    .select({ key: apiKeys, owner: { id: user.id, name: user.name, email: user.email } })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.organizationId, ctx.organizationId),
        owner === null ? undefined : eq(apiKeys.userId, owner),
        or(
          isNull(apiKeys.revokedAt),
          gt(apiKeys.revokedAt, new Date(now.getTime() - revokedDays * 24 * 60 * 60 * 1000)),
        ),
      ),
    )
    .orderBy(desc(apiKeys.id))
  return rows.map((row) => presentKey(row.key, { owner: row.owner, isOwn: isOwn(ctx, row.key), now }))
}
