import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

import type { Scope } from '#lib/contract/api/access.values.ts'
import type { InTransaction } from '#lib/postgres/postgres.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { DatabaseDeps } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'

const prefix = 'mailroom_key_'
const shape = /^mailroom_key_([A-Za-z0-9_-]{43})([0-9a-f]{8})$/

const checksum = (secret: string): string => crc32(secret).toString(16).padStart(8, '0')

/** Generates a key: a recognizable prefix, 256 random bits in base64url, and a checksum for secret scanners. */
export const generateKey = (): string => {
  const secret = randomBytes(32).toString('base64url')
  return `${prefix}${secret}${checksum(secret)}`
}

/** Returns whether the text can be a key, checked without the database. */
export const isWellFormedKey = (key: string): boolean => {
  const parts = shape.exec(key)
  return parts?.[1] !== undefined && checksum(parts[1]) === parts[2]
}

/** Returns the stored form of a key: its SHA-256. The key has 256 random bits, so no salt or stretching is needed. */
export const hashKey = (key: string): string => hash('sha256', key)

/** Returns the beginning of a key, by which lists identify it. */
export const keyHint = (key: string): string => key.slice(0, prefix.length + 4)

export type KeyRow = typeof apiKeys.$inferSelect

/** Adds the secret's hash to the directory, by which the key is found. */
export const addToDirectory = (ctx: InTransaction, key: Pick<KeyRow, 'organizationId' | 'id' | 'keyHash'>) =>
  ctx.db.insert(directory).values({
    kind: 'api_key',
    name: key.keyHash,
    organizationId: key.organizationId,
    objectId: key.id,
  })

/** Inserts a new key of a member. The secret is returned only now; its hash is stored. */
export const insertKey = async (
  deps: InTransaction<DatabaseDeps>,
  input: {
    organizationId: string
    userId: string
    name: string
    scopes: readonly Scope[]
    expiresAt?: Date | null
    allowedAddresses?: readonly string[]
  },
): Promise<{ key: KeyRow; secret: string }> => {
  const secret = generateKey()
  const [key] = await deps.db
    .insert(apiKeys)
    .values({
      organizationId: input.organizationId,
      id: newId(),
      userId: input.userId,
      name: input.name,
      keyHash: hashKey(secret),
      hint: keyHint(secret),
      scopes: [...input.scopes],
      allowedAddresses: [...(input.allowedAddresses ?? [])],
      expiresAt: input.expiresAt ?? null,
      createdAt: deps.clock.now(),
    })
    .returning()
  if (!key) throw new Error('the API key was not written')
  await addToDirectory(deps, key)
  return { key, secret }
}

/** Returns what the audit log records of a key: never a secret or its hash. */
export const auditedKey = (key: KeyRow): Record<string, unknown> => ({
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  allowed_addresses: key.allowedAddresses,
  expires_at: momentOf(key.expiresAt),
  previous_expires_at: momentOf(key.previousExpiresAt),
  revoked_at: momentOf(key.revokedAt),
})
