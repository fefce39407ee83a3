import { and, isNull } from 'drizzle-orm'

import { accountProviders } from '#lib/contract/connected-accounts/connected-account.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { openTask, settleTasks } from '#lib/service/tasks/open-task.ts'

import { type AccountRow, isAccount } from './account-row.ts'

const taskDays = 1

/** The message for an account whose key is rejected. */
export const refusalOf = ({ provider, keyEnding }: Pick<AccountRow, 'provider' | 'keyEnding'>): string =>
  `${accountProviders[provider]} does not accept the API key of your account (ending in ${keyEnding}). An owner or admin must enter another key in Settings, Connected accounts.`

/** Records that the provider refuses the key, and opens a task to enter another; once per rejection. */
export const recordRefusal = (ctx: ServiceContext, account: AccountRow): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const message = refusalOf(account)
    const [refused] = await ctx.db
      .update(connectedAccounts)
      .set({ refusedAt: now, refusal: message })
      .where(and(isAccount(ctx, account.id), isNull(connectedAccounts.refusedAt)))
      .returning({ id: connectedAccounts.id })
    if (!refused) return
    await openTask(ctx, {
      kind: 'connected_account_refused',
      cause: `${account.id}:${now.toISOString()}`,
      shipmentId: null,
      message:
        account.disconnectedAt === null
          ? `${message} Until then nothing is quoted or bought.`
          : `${message} Until then labels of the disconnected account cannot be refunded or followed.`,
      details: { connected_account_id: account.id, key_ending: account.keyEnding },
      dueAt: new Date(now.getTime() + taskDays * dayMs),
    })
  })

/** Records that the provider accepts the key: what was refused is used again, and its task closes. */
export const recordAcceptance = async (
  ctx: TransactionContext,
  account: Pick<AccountRow, 'id'>,
  changes: Partial<AccountRow> = {},
): Promise<void> => {
  await ctx.db
    .update(connectedAccounts)
    .set({ ...changes, checkedAt: ctx.clock.now(), refusedAt: null, refusal: null })
    .where(isAccount(ctx, account.id))
  await settleTasks(ctx, { shipmentId: null, kinds: ['connected_account_refused'] }, [])
}
