import { and, eq, inArray } from 'drizzle-orm'

import type { ApiKeyWithSecret } from '#lib/contract/api-keys/api-key.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { auditedKey } from './audited-key.ts'
import { describeKey } from './describe-key.ts'
import { addToDirectory } from './insert-key.ts'
import { generateKey, hashKey, keyHint } from './key-format.ts'
import { isKey, isOwn, lockKey, refuseEnded } from './load-key.ts'

/**
 * Replaces the secret of a key of the caller's, which is answered this once. For `overlap_hours` the old one works too;
 * one that was older still ends at once. Throws NOT_FOUND, FORBIDDEN or API_KEY_ENDED.
 */
export const rotateApiKey = (
  ctx: DatabaseContext,
  keyId: string,
  { overlap_hours: overlapHours }: { overlap_hours: number },
): Promise<ApiKeyWithSecret> =>
  withTransaction(ctx, async (ctx) => {
    const key = await lockKey(ctx, keyId)
    // Whoever holds the secret acts as the owner: nobody else is given it.
    if (!isOwn(ctx, key)) {
      throw new ServiceError(
        'FORBIDDEN',
        'Only the member the key acts as can rotate it. You can revoke it instead.',
      )
    }
    refuseEnded(ctx, key)
    const secret = generateKey()
    const isOverlapping = overlapHours > 0
    const changes = {
      keyHash: hashKey(secret),
      hint: keyHint(secret),
      previousKeyHash: isOverlapping ? key.keyHash : null,
      previousExpiresAt: isOverlapping
        ? new Date(ctx.clock.now().getTime() + overlapHours * 60 * 60 * 1000)
        : null,
    }
    await ctx.db.update(apiKeys).set(changes).where(isKey(ctx, keyId))
    const ended = isOverlapping ? [key.previousKeyHash] : [key.previousKeyHash, key.keyHash]
    const names = ended.filter((hash) => hash !== null)
    if (names.length > 0) {
      await ctx.db.delete(directory).where(and(eq(directory.kind, 'api_key'), inArray(directory.name, names)))
    }
    const rotated = { ...key, ...changes }
    await addToDirectory(ctx, rotated)
    await recordAudit(ctx, {
      action: 'api_key.rotated',
      subject: { type: 'api_key', id: keyId },
      before: auditedKey(key),
      after: auditedKey(rotated),
    })
    return { ...(await describeKey(ctx, rotated)), secret }
  })
