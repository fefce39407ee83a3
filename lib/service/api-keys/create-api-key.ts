import { and, count, eq, isNull } from 'drizzle-orm'

import type { ApiKeyWithSecret, CreateApiKeyInput } from '#lib/contract/api-keys/api-key.ts'
import { scopesOfRole, type Scope } from '#lib/contract/api/access.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { auditedKey } from './audited-key.ts'
import { describeKey } from './describe-key.ts'
import { insertKey } from './insert-key.ts'

const mostKeys = 50

const refuseBeyondRole = ({ role }: DatabaseContext, chosen: readonly Scope[]): void => {
  if (role === null) return
  const possible: readonly Scope[] = scopesOfRole[role]
  const beyond = chosen.filter((scope) => !possible.includes(scope))
  if (beyond.length === 0) return
  throw new ServiceError(
    'FORBIDDEN',
    `The ${role} role does not allow API keys with the scope ${beyond.join(' or ')}.`,
  )
}

const readExpiry = (ctx: DatabaseContext, given: string | null | undefined): Date | null => {
  if (!given) return null
  const expiresAt = new Date(given)
  if (expiresAt > ctx.clock.now()) return expiresAt
  const message = 'Choose a time in the future.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'expires_at', message }] })
}

/** Makes a key that acts as the caller. Its secret is answered this once. Throws FORBIDDEN beyond the caller's role. */
export const createApiKey = async (
  ctx: DatabaseContext,
  input: CreateApiKeyInput,
): Promise<ApiKeyWithSecret> => {
  const { actor, organizationId } = ctx
  if (actor.type !== 'user') throw new ServiceError('FORBIDDEN', 'Only members can have API keys.')
  refuseBeyondRole(ctx, input.scopes)
  const expiresAt = readExpiry(ctx, input.expires_at)
  return withTransaction(ctx, async (ctx) => {
    const [own] = await ctx.db
      .select({ count: count() })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.organizationId, organizationId),
          eq(apiKeys.userId, actor.userId),
          isNull(apiKeys.revokedAt),
        ),
      )
    if ((own?.count ?? 0) >= mostKeys) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        `A member can have at most ${mostKeys} API keys. Revoke one you no longer need.`,
      )
    }
    const { key, secret } = await insertKey(ctx, {
      organizationId,
      userId: actor.userId,
      name: input.name,
      scopes: input.scopes,
      expiresAt,
      allowedAddresses: input.allowed_addresses,
    })
    await recordAudit(ctx, {
      action: 'api_key.created',
      subject: { type: 'api_key', id: key.id },
      after: auditedKey(key),
    })
    return { ...(await describeKey(ctx, key)), secret }
  })
}
