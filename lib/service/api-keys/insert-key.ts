import type { Scope } from '#lib/contract/api/access.values.ts'
import type { DatabaseDeps } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import type { InTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'

import { generateKey, hashKey, keyHint } from './key-format.ts'

export type KeyRow = typeof apiKeys.$inferSelect

/** Lets the secret find its key. */
export const addToDirectory = (ctx: InTransaction, key: Pick<KeyRow, 'organizationId' | 'id' | 'keyHash'>) =>
  ctx.db.insert(directory).values({
    kind: 'api_key',
    name: key.keyHash,
    organizationId: key.organizationId,
    objectId: key.id,
  })

/** Writes a new key of a member. The secret is returned this once; its hash is kept. */
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
