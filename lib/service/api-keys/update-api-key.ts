import type { ApiKey, UpdateApiKeyInput } from '#lib/contract/api-keys/api-key.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { auditedKey } from './audited-key.ts'
import { describeKey } from './describe-key.ts'
import { isKey, lockKey, refuseEnded } from './load-key.ts'

/** Changes a key's name, or where it is accepted from. Throws NOT_FOUND or API_KEY_ENDED. */
export const updateApiKey = (
  ctx: DatabaseContext,
  keyId: string,
  input: UpdateApiKeyInput,
): Promise<ApiKey> =>
  withTransaction(ctx, async (ctx) => {
    const key = await lockKey(ctx, keyId)
    refuseEnded(ctx, key)
    const changes = {
      name: input.name ?? key.name,
      allowedAddresses: input.allowed_addresses ?? key.allowedAddresses,
    }
    await ctx.db.update(apiKeys).set(changes).where(isKey(ctx, keyId))
    const changed = { ...key, ...changes }
    await recordAudit(ctx, {
      action: 'api_key.updated',
      subject: { type: 'api_key', id: keyId },
      before: auditedKey(key),
      after: auditedKey(changed),
    })
    return describeKey(ctx, changed)
  })
