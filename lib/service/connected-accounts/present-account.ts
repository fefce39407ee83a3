import { and, asc, eq, isNull } from 'drizzle-orm'

import type { ConnectedAccount } from '#lib/contract/connected-accounts/connected-account.ts'
import type { AccountState } from '#lib/contract/connected-accounts/connected-account.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'

import type { AccountRow } from './account-row.ts'
import { countRemains } from './remains.ts'

/** The state of an account. */
export const stateOf = ({ disconnectedAt, refusedAt }: AccountRow): AccountState => {
  if (disconnectedAt !== null) return 'disconnected'
  return refusedAt === null ? 'connected' : 'refused'
}

/** The accounts whose key is kept, the one in use first. */
export const selectAccounts = ({ db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>) =>
  db
    .select({ account: connectedAccounts, connectedBy: { name: user.name, email: user.email } })
    .from(connectedAccounts)
    .leftJoin(user, eq(user.id, connectedAccounts.connectedBy))
    .where(and(eq(connectedAccounts.organizationId, organizationId), isNull(connectedAccounts.keyDeletedAt)))
    .orderBy(asc(connectedAccounts.id))

/** Lists the connected accounts. Throws FORBIDDEN. */
export const listConnectedAccounts = async (ctx: ServiceContext): Promise<ConnectedAccount[]> => {
  authorize(ctx, 'manage_connected_accounts')
  const rows = await selectAccounts(ctx)
  const accounts: ConnectedAccount[] = []
  for (const { account, connectedBy } of rows) {
    accounts.push({
      id: account.id,
      provider: account.provider,
      mode: account.mode,
      key_ending: account.keyEnding,
      state: stateOf(account),
      refusal: account.refusal,
      refused_at: momentOf(account.refusedAt),
      tracking_webhook: account.webhookId !== null,
      connected_at: account.connectedAt.toISOString(),
      connected_by: connectedBy ? connectedBy.name || connectedBy.email : null,
      checked_at: account.checkedAt.toISOString(),
      disconnected_at: momentOf(account.disconnectedAt),
      remains: await countRemains(ctx, account.id),
    })
  }
  const isUsed = ({ state }: ConnectedAccount): boolean => state !== 'disconnected'
  return [...accounts.filter(isUsed), ...accounts.filter((account) => !isUsed(account))]
}
