import type { ServiceDeps } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { apiKeys, directory } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { findMember } from '#lib/service/organizations/find-member.ts'

import { generateKey, hashKey, keyHint } from './key-format.ts'

/** Adds an API key for a member of an organization. The key itself is returned this once; its hash is kept. */
export const createApiKey = async (
  tx: Transaction,
  deps: Pick<ServiceDeps, 'clock'>,
  input: { organizationId: string; userId: string; name: string },
): Promise<{ id: string; apiKey: string }> => {
  const id = newId()
  const apiKey = generateKey()
  const keyHash = hashKey(apiKey)
  await tx.insert(apiKeys).values({
    organizationId: input.organizationId,
    id,
    userId: input.userId,
    name: input.name,
    keyHash,
    hint: keyHint(apiKey),
    createdAt: deps.clock.now(),
  })
  await tx.insert(directory).values({
    kind: 'api_key',
    name: keyHash,
    organizationId: input.organizationId,
    objectId: id,
  })
  return { id, apiKey }
}

/** Adds an API key for the person with this e-mail address, in the organization they belong to. */
export const createApiKeyForEmail = async (
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
  input: { email: string; name?: string },
): Promise<{ apiKey: string }> => {
  const { organizationId, userId } = await findMember(deps, input.email)
  const name = input.name ?? 'Command line'
  const { apiKey } = await deps.db.transaction((tx) =>
    createApiKey(tx, deps, { organizationId, userId, name }),
  )
  return { apiKey }
}
