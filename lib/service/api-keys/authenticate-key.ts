import { and, eq, sql } from 'drizzle-orm'

import type { Scope } from '#lib/contract/api/access.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'
import { coalesceReads } from '#lib/service/db/coalesce.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { directory, members, organizations } from '#lib/service/db/schema/organizations.ts'
import { memberLacksTwoFactor } from '#lib/service/db/two-factor.ts'
import { isLimitedToMatters } from '#lib/service/limit-of-member.ts'

import { hashKey, isWellFormedKey } from './insert-key.ts'

/** A key that exists, with whom it acts as. Only one that is `active` may do anything. */
export type KnownKey = {
  organizationId: string
  userId: string
  role: Role
  apiKeyId: string
  status: 'active' | 'expired' | 'revoked'
  scopes: readonly Scope[]
  allowedAddresses: readonly string[]
  lastUsedAt: Date | null
  /** Whether the organization requires a second factor that its owner does not have. */
  lacksTwoFactor: boolean
  /** Whether its owner sees only the letters of their matters. */
  isLimited: boolean
}

const createLookup = (db: Database) => {
  const statement = db
    .select({
      keyHash: directory.name,
      currentHash: apiKeys.keyHash,
      previousHash: apiKeys.previousKeyHash,
      previousExpiresAt: apiKeys.previousExpiresAt,
      apiKeyId: apiKeys.id,
      organizationId: apiKeys.organizationId,
      userId: apiKeys.userId,
      role: members.role,
      scopes: apiKeys.scopes,
      allowedAddresses: apiKeys.allowedAddresses,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lacksTwoFactor: memberLacksTwoFactor,
      isLimited: isLimitedToMatters,
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
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(and(eq(directory.kind, 'api_key'), sql`${directory.name} = any(${sql.placeholder('keyHashes')})`))
    .prepare('authenticate_keys')
  return coalesceReads(async (keyHashes) => {
    const found = await statement.execute({ keyHashes })
    return new Map(found.map((key) => [key.keyHash, key]))
  })
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof createLookup>>>>

const isPast = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now

const statusOf = (found: Found, now: Date): KnownKey['status'] => {
  if (found.revokedAt) return 'revoked'
  if (isPast(found.expiresAt, now)) return 'expired'
  if (found.keyHash === found.currentHash) return 'active'
  const isOverlapping = found.keyHash === found.previousHash && !isPast(found.previousExpiresAt, now)
  return isOverlapping ? 'active' : 'expired'
}

/** Finds the key that a caller shows: see `createKeyFinder`. */
export type FindKey = (key: string) => Promise<KnownKey | null>

/**
 * Creates the look-up of keys on a database that shows every organization. Reads a key for every request and caches
 * none, so that every process rejects revoked keys immediately. Null if the key is malformed or unknown, or its owner
 * is no longer a member.
 */
export const createKeyFinder = ({ db, clock }: { db: Database; clock: Clock }): FindKey => {
  const lookUp = createLookup(db)
  return async (key) => {
    const found = isWellFormedKey(key) ? await lookUp(hashKey(key)) : undefined
    if (!found) return null
    const { organizationId, userId, role, apiKeyId, scopes, allowedAddresses, lastUsedAt } = found
    return {
      organizationId,
      userId,
      role,
      apiKeyId,
      status: statusOf(found, clock.now()),
      scopes,
      allowedAddresses,
      lastUsedAt,
      lacksTwoFactor: found.lacksTwoFactor,
      isLimited: found.isLimited,
    }
  }
}
