'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { CreateApiKeyInput, UpdateApiKeyInput } from '#lib/contract/api-keys/api-key.ts'

/** Creates a key and returns its secret once. */
export const createApiKey = defineAction((client, body: CreateApiKeyInput) => client.createApiKey({ body }))

/** Updates a key's name or its allowed IP addresses. */
export const updateApiKey = defineAction((client, keyId: string, body: UpdateApiKeyInput) =>
  client.updateApiKey({ params: { key_id: keyId }, body }),
)

/** Rotates the secret and returns the new one once. */
export const rotateApiKey = defineAction((client, keyId: string, overlapHours: number) =>
  client.rotateApiKey({ params: { key_id: keyId }, body: { overlap_hours: overlapHours } }),
)

/** Revokes a key. */
export const revokeApiKey = defineAction((client, keyId: string) =>
  client.revokeApiKey({ params: { key_id: keyId } }),
)
