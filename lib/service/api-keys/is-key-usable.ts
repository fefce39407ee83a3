import { and, eq, gt, isNull, or } from 'drizzle-orm'

import type { Scope } from '#lib/contract/api/access.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'

/** Returns whether an API key still permits what it was used for: neither revoked nor expired, and with the scope. */
export const isKeyUsable = async (ctx: ServiceContext, apiKeyId: string, scope: Scope): Promise<boolean> => {
  const [key] = await ctx.db
    .select({ scopes: apiKeys.scopes })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, ctx.organizationId),
        eq(apiKeys.id, apiKeyId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.clock.now())),
      ),
    )
  return key?.scopes.includes(scope) ?? false
}
