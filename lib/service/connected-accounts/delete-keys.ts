import { and, isNull } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { type AccountRow, isAccount } from './account-row.ts'
import { removeWebhook } from './register-webhook.ts'
import { countRemains, isNothingLeft } from './remains.ts'

/**
 * Deletes the key of a disconnected account, once nothing bought with it needs it: its webhook first, while the key can
 * still remove it. Returns whether it was deleted. Nothing can come to need it meanwhile: a purchase locks its account,
 * and is refused once that is disconnected.
 */
export const deleteKeyIfUnneeded = async (ctx: ServiceContext, account: AccountRow): Promise<boolean> => {
  if (account.disconnectedAt === null || account.keyDeletedAt !== null) return false
  if (!isNothingLeft(await countRemains(ctx, account.id))) return false
  try {
    await removeWebhook(ctx, account)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.logger.warn({ err: error, accountId: account.id }, 'the webhook of an account could not be removed')
    return false
  }
  await withTransaction(ctx, async (ctx) => {
    const [deleted] = await ctx.db
      .update(connectedAccounts)
      .set({
        apiKey: null,
        webhookSecret: null,
        webhookId: null,
        refusedAt: null,
        refusal: null,
        keyDeletedAt: ctx.clock.now(),
      })
      .where(and(isAccount(ctx, account.id), isNull(connectedAccounts.keyDeletedAt)))
      .returning({ id: connectedAccounts.id })
    if (!deleted) return
    await recordAudit(ctx, {
      action: 'connected_account.key_deleted',
      subject: { type: 'connected_account', id: account.id },
      before: { key_ending: account.keyEnding },
    })
  })
  return true
}
