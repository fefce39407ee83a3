import { isNull } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import { type ServiceContext, type ServiceDeps, systemContext } from '#lib/service/context.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { ListedLabels } from '#lib/service/providers/rates/port.ts'

import type { AccountRow } from './account-row.ts'
import { verifyAccount } from './connect-account.ts'
import { deleteKeyIfUnneeded } from './delete-keys.ts'
import { ratesOfAccount } from './rates-of-account.ts'

/** Every account of all organizations whose key is kept. */
const selectKeptAccounts = (db: Database) =>
  db.select().from(connectedAccounts).where(isNull(connectedAccounts.keyDeletedAt))

/** Runs work for each account; a failing provider does not affect the others. */
const forEach = async (
  deps: ServiceDeps,
  work: (ctx: ServiceContext, account: AccountRow) => Promise<void>,
): Promise<void> => {
  for (const account of await selectKeptAccounts(deps.db)) {
    try {
      await work(systemContext(deps, account.organizationId), account)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      deps.logger.warn({ err: error, accountId: account.id }, 'a connected account could not be read')
    }
  }
}

/** Lists what each account has sold since, for those that could be read. */
export const listLabelsOfAccounts = async (
  deps: ServiceDeps,
  since: Date,
): Promise<Map<string, ListedLabels>> => {
  const labels = new Map<string, ListedLabels>()
  await forEach(deps, async (ctx, { id }) => {
    labels.set(id, await (await ratesOfAccount(ctx, id)).listLabels({ since }))
  })
  return labels
}

/**
 * Checks the key of each account once a day: one that is accepted again is used again, a missing webhook is registered, and
 * the key of a disconnected account is deleted once nothing needs it.
 */
export const checkAccounts = (deps: ServiceDeps): Promise<void> =>
  forEach(deps, async (ctx, account) => {
    if (await deleteKeyIfUnneeded(ctx, account)) return
    await verifyAccount(ctx, account)
  })
