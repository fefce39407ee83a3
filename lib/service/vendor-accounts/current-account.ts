import type { Config } from '#lib/service/config/config.ts'
import type { DatabaseDeps, Providers } from '#lib/service/context.ts'
import type { PaymentsPort } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { findKnownAccount, recognizeKey } from './recognize-key.ts'
import {
  type AccountVendor,
  connectionOf,
  describeReference,
  referenceOf,
  type VendorConnection,
} from './vendor-account.ts'

type AccountDeps = DatabaseDeps & {
  config: Pick<Config, 'easypost' | 'stripe' | 'partners'>
  providers: Pick<Providers, 'rates' | 'payments'>
}

/** By fingerprint: the account of a key never changes. */
const recognized = new Map<string, string>()

const recall = async (
  { vendor, fingerprint }: VendorConnection,
  find: () => Promise<string | null>,
): Promise<string | null> => {
  const key = `${vendor} ${fingerprint}`
  const reference = recognized.get(key) ?? (await find())
  if (reference !== null) recognized.set(key, reference)
  return reference
}

/** Returns the account of the current key, as stored in rows; null until a vendor was queried about the key. */
export const findCurrentAccount = (
  { db, config }: Pick<AccountDeps, 'db' | 'config'>,
  vendor: AccountVendor,
): Promise<string | null> => {
  const connection = connectionOf(config, vendor)
  return recall(connection, async () => {
    const known = await findKnownAccount(db, connection)
    return known && referenceOf(known)
  })
}

/**
 * Returns the account of the current key, as stored in rows. Queries the vendor when a key is used for the first time,
 * which is at startup. Throws `ProviderError`.
 */
export const currentAccount = async (deps: AccountDeps, vendor: AccountVendor): Promise<string> => {
  const connection = connectionOf(deps.config, vendor)
  const reference = await recall(connection, async () => {
    const { rates, payments } = deps.providers
    const port = vendor === 'EasyPost' ? rates : payments
    return referenceOf(await recognizeKey(deps, connection, () => port.readAccountId()))
  })
  if (reference === null) throw new Error(`the account of ${vendor} was not recognized`)
  return reference
}

/** Thrown if required data is in an account of a vendor whose key is no longer used. Nothing was sent to the vendor. */
export class OtherAccountError extends ProviderError {
  constructor(what: string, reference: string, current: string) {
    super(
      'invalid',
      `${what} belongs to ${describeReference(reference)}, and ${describeReference(current)} is used now.`,
    )
  }
}

/**
 * Returns whether something belongs to another account than the current one. Data that an earlier version stored
 * without its account counts as the current one's.
 */
export const isOfAnother = (reference: string | null, current: string): boolean =>
  reference !== null && reference !== current

/** Throws `OtherAccountError` for what belongs to another account of the vendor than the one used now. */
export const requireAccount = async (
  deps: AccountDeps,
  vendor: AccountVendor,
  owned: { what: string; reference: string | null },
): Promise<void> => {
  if (owned.reference === null) return
  const current = await currentAccount(deps, vendor)
  if (isOfAnother(owned.reference, current)) throw new OtherAccountError(owned.what, owned.reference, current)
}

/** Returns the payments port for a payment. Throws `OtherAccountError` where its account is no longer used. */
export const paymentsOf = async (
  deps: AccountDeps,
  { paymentAccount }: { paymentAccount: string | null },
): Promise<PaymentsPort> => {
  await requireAccount(deps, 'Stripe', { what: 'The payment', reference: paymentAccount })
  return deps.providers.payments
}
