import type { ActionResult } from '#lib/client/action-result.ts'
import type {
  ApiKey,
  ApiKeyWithSecret,
  CreateApiKeyInput,
  UpdateApiKeyInput,
} from '#lib/contract/api-keys/api-key.ts'

/** What the page about API keys does on the server. */
export type KeyActions = {
  create: (input: CreateApiKeyInput) => Promise<ActionResult<ApiKeyWithSecret>>
  update: (keyId: string, input: UpdateApiKeyInput) => Promise<ActionResult<ApiKey>>
  rotate: (keyId: string, overlapHours: number) => Promise<ActionResult<ApiKeyWithSecret>>
  revoke: (keyId: string) => Promise<ActionResult<ApiKey>>
}
