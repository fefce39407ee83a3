'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { CreateApiKeyInput, UpdateApiKeyInput } from '#lib/contract/api-keys/api-key.ts'

/** Creates a key and returns its secret once. */
export const createApiKey = defineAction((client, body: CreateApiKeyInput) => client.createApiKey({ body }))

/** Updates the allowed IP addresses of a key that is still of this revision. */
export const updateApiKey = defineAction(
  (client, { id, revision }: { id: string; revision: number }, body: UpdateApiKeyInput) =>
    client.updateApiKey({ params: { key_id: id }, body, ifMatch: `"${revision}"` }),
)

/** Rotates the secret and returns the new one once. */
export const rotateApiKey = defineAction((client, keyId: string, overlapHours: number) =>
  client.rotateApiKey({ params: { key_id: keyId }, body: { overlap_hours: overlapHours } }),
)

/** Revokes a key. */
export const revokeApiKey = defineAction((client, keyId: string) =>
  client.revokeApiKey({ params: { key_id: keyId } }),
)
