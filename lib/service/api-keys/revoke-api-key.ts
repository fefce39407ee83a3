import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { apiKeys } from '#lib/service/db/schema/organizations.ts'

import { auditedKey } from './audited-key.ts'
import { describeKey } from './describe-key.ts'
import { isKey, type KeyContext, lockKey } from './load-key.ts'

/** Ends a key, both of its secrets, at once. One that is revoked already stays so. Throws NOT_FOUND. */
export const revokeApiKey = (ctx: KeyContext, keyId: string): Promise<ApiKey> =>
  ctx.db.transaction(async (tx) => {
    const key = await lockKey(tx, ctx, keyId)
    if (key.revokedAt) return describeKey(tx, ctx, key)
    const revoked = { ...key, revokedAt: ctx.clock.now() }
    await tx.update(apiKeys).set({ revokedAt: revoked.revokedAt }).where(isKey(ctx, keyId))
    await recordAudit(tx, ctx, {
      action: 'api_key.revoked',
      subject: { type: 'api_key', id: keyId },
      before: auditedKey(key),
      after: auditedKey(revoked),
    })
    return describeKey(tx, ctx, revoked)
  })
