'use server'

import { runAction } from '#app/action.ts'
import type { CreateApiKeyInput, UpdateApiKeyInput } from '#lib/contract/api-keys/api-key.ts'

/** Makes a key; answers its secret, this once. */
export const createApiKey = async (body: CreateApiKeyInput) =>
  runAction((client) => client.createApiKey({ body }))

/** Changes a key's name, or where it is accepted from. */
export const updateApiKey = async (keyId: string, body: UpdateApiKeyInput) =>
  runAction((client) => client.updateApiKey({ params: { key_id: keyId }, body }))

/** Replaces the secret; answers the new one, this once. */
export const rotateApiKey = async (keyId: string, overlapHours: number) =>
  runAction((client) =>
    client.rotateApiKey({ params: { key_id: keyId }, body: { overlap_hours: overlapHours } }),
  )

/** Ends a key. */
export const revokeApiKey = async (keyId: string) =>
  runAction((client) => client.revokeApiKey({ params: { key_id: keyId } }))
