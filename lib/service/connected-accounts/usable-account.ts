import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { isAccount } from './account-row.ts'

/**
 * Locks the account of a purchase until the purchase is recorded, so that it is not disconnected and its key deleted in
 * between. Throws QUOTE_EXPIRED for one that was disconnected, CONNECTED_ACCOUNT_REFUSED for one whose key is refused.
 */
export const lockUsableAccount = async (ctx: TransactionContext, accountId: string): Promise<void> => {
  const [account] = await ctx.db
    .select({ disconnectedAt: connectedAccounts.disconnectedAt, refusal: connectedAccounts.refusal })
    .from(connectedAccounts)
    .where(isAccount(ctx, accountId))
    .for('share')
  if (!account || account.disconnectedAt !== null) {
    throw new ServiceError(
      'QUOTE_EXPIRED',
      'The account that these quotes are of was disconnected. Refresh the quotes and choose again.',
    )
  }
  if (account.refusal !== null) throw new ServiceError('CONNECTED_ACCOUNT_REFUSED', account.refusal)
}

/** Returns the timeline text if postage is billed to the organization's own account; empty otherwise. */
export const billedToAccount = (postageCents: number | null): string =>
  postageCents === null
    ? ''
    : ` EasyPost bills ${formatDollars(postageCents)} of postage to your own account.`
