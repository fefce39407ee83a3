import type { ApiKey, UpdateApiKeyInput } from '#lib/contract/api-keys/api-key.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { apiKeys } from '#lib/service/db/schema/organizations.ts'

import { auditedKey } from './audited-key.ts'
import { describeKey } from './describe-key.ts'
import { isKey, type KeyContext, lockKey, refuseEnded } from './load-key.ts'

/** Changes a key's name, or where it is accepted from. Throws NOT_FOUND or API_KEY_ENDED. */
export const updateApiKey = (ctx: KeyContext, keyId: string, input: UpdateApiKeyInput): Promise<ApiKey> =>
  ctx.db.transaction(async (tx) => {
    const key = await lockKey(tx, ctx, keyId)
    refuseEnded(ctx, key)
    const changes = {
      name: input.name ?? key.name,
      allowedAddresses: input.allowed_addresses ?? key.allowedAddresses,
    }
    await tx.update(apiKeys).set(changes).where(isKey(ctx, keyId))
    const changed = { ...key, ...changes }
    await recordAudit(tx, ctx, {
      action: 'api_key.updated',
      subject: { type: 'api_key', id: keyId },
      before: auditedKey(key),
      after: auditedKey(changed),
    })
    return describeKey(tx, ctx, changed)
  })
