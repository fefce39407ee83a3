import { and, eq } from 'drizzle-orm'

import type { DatabaseDeps } from '#lib/service/context.ts'
import { vendorKeys } from '#lib/service/db/schema/vendor-accounts.ts'

import { simulatedAccount, type VendorAccount, type VendorConnection } from './vendor-account.ts'

/** Returns the known account of a key; null for a key that no vendor was queried about. */
export const findKnownAccount = async (
  db: DatabaseDeps['db'],
  { vendor, fingerprint }: VendorConnection,
): Promise<VendorAccount | null> => {
  if (fingerprint === null) return simulatedAccount(vendor)
  const [known] = await db
    .select({ vendor: vendorKeys.vendor, mode: vendorKeys.mode, account: vendorKeys.account })
    .from(vendorKeys)
    .where(and(eq(vendorKeys.vendor, vendor), eq(vendorKeys.fingerprint, fingerprint)))
  return known ?? null
}

/** The part of a key's fingerprint that identifies the account of a key that may not read it. */
const fingerprintDigits = 16

/**
 * Returns the account of a key, and queries the vendor for its ID the first time. A key that is not permitted to read
 * its account counts as a separate account. Throws `ProviderError`.
 */
export const recognizeKey = async (
  { db, clock }: DatabaseDeps,
  connection: VendorConnection,
  readAccountId: () => Promise<string | null>,
): Promise<VendorAccount> => {
  const { vendor, mode, fingerprint } = connection
  const known = await findKnownAccount(db, connection)
  if (known || fingerprint === null) return known ?? simulatedAccount(vendor)
  const account = (await readAccountId()) ?? `key_${fingerprint.slice(0, fingerprintDigits)}`
  await db
    .insert(vendorKeys)
    .values({ vendor, fingerprint, mode, account, firstUsedAt: clock.now() })
    .onConflictDoNothing()
  return { vendor, mode, account }
}
