'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { CreateApiKeyInput, UpdateApiKeyInput } from '#lib/contract/api-keys/api-key.ts'

/** Makes a key; answers its secret, this once. */
export const createApiKey = defineAction((client, body: CreateApiKeyInput) => client.createApiKey({ body }))

/** Changes a key's name, or where it is accepted from. */
export const updateApiKey = defineAction((client, keyId: string, body: UpdateApiKeyInput) =>
  client.updateApiKey({ params: { key_id: keyId }, body }),
)

/** Replaces the secret; answers the new one, this once. */
export const rotateApiKey = defineAction((client, keyId: string, overlapHours: number) =>
  client.rotateApiKey({ params: { key_id: keyId }, body: { overlap_hours: overlapHours } }),
)

/** Ends a key. */
export const revokeApiKey = defineAction((client, keyId: string) =>
  client.revokeApiKey({ params: { key_id: keyId } }),
)
