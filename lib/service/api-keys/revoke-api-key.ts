import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { auditedKey } from './audited-key.ts'
import { describeKey } from './describe-key.ts'
import { isKey, lockKey } from './load-key.ts'

/** Ends a key, both of its secrets, at once. One that is revoked already stays so. Throws NOT_FOUND. */
export const revokeApiKey = (ctx: DatabaseContext, keyId: string): Promise<ApiKey> =>
  withTransaction(ctx, async (ctx) => {
    const key = await lockKey(ctx, keyId)
    if (key.revokedAt) return describeKey(ctx, key)
    const revoked = { ...key, revokedAt: ctx.clock.now() }
    await ctx.db.update(apiKeys).set({ revokedAt: revoked.revokedAt }).where(isKey(ctx, keyId))
    await recordAudit(ctx, {
      action: 'api_key.revoked',
      subject: { type: 'api_key', id: keyId },
      before: auditedKey(key),
      after: auditedKey(revoked),
    })
    return describeKey(ctx, revoked)
  })
