import { and, eq, sql } from 'drizzle-orm'

import type { Role } from '#lib/contract/roles.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { askTogether } from '#lib/service/db/ask-together.ts'
import { prepareOnce } from '#lib/service/db/prepare-once.ts'
import { user } from '#lib/service/db/schema/auth.ts'
import { apiKeys, directory, members } from '#lib/service/db/schema/organizations.ts'

import { hashKey, isWellFormedKey } from './key-format.ts'

export type KeyOwner = {
  organizationId: string
  userId: string
  role: Role
  emailVerified: boolean
  apiKeyId: string
}

const findKey = prepareOnce((db) => {
  const statement = db
    .select({
      keyHash: directory.name,
      apiKeyId: apiKeys.id,
      organizationId: apiKeys.organizationId,
      userId: apiKeys.userId,
      role: members.role,
      emailVerified: user.emailVerified,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(directory)
    .innerJoin(
      apiKeys,
      and(eq(apiKeys.organizationId, directory.organizationId), eq(apiKeys.id, directory.objectId)),
    )
    .innerJoin(
      members,
      and(eq(members.organizationId, apiKeys.organizationId), eq(members.userId, apiKeys.userId)),
    )
    .innerJoin(user, eq(user.id, apiKeys.userId))
    .where(and(eq(directory.kind, 'api_key'), sql`${directory.name} = any(${sql.placeholder('keyHashes')})`))
    .prepare('authenticate_keys')
  return askTogether(async (keyHashes) => {
    const found = await statement.execute({ keyHashes })
    return new Map(found.map((key) => [key.keyHash, key]))
  })
})

/** The owner of a key, or null when it is malformed, unknown, revoked or expired. */
export const authenticateKey = async (
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
  key: string,
): Promise<KeyOwner | null> => {
  if (!isWellFormedKey(key)) return null
  const found = await findKey(deps.db)(hashKey(key))
  if (!found || found.revokedAt) return null
  if (found.expiresAt && found.expiresAt <= deps.clock.now()) return null
  return {
    organizationId: found.organizationId,
    userId: found.userId,
    role: found.role,
    emailVerified: found.emailVerified,
    apiKeyId: found.apiKeyId,
  }
}
