import { createHash } from 'node:crypto'

import type { Settings } from '#lib/service/config/config.ts'
import { listVendorKeys } from '#lib/service/config/key-modes.ts'
import type { AccountVendor, VendorMode } from '#lib/service/db/schema/vendor-accounts.ts'

export type { AccountVendor, VendorMode }

/** An account at a vendor, in one of its modes. */
export type VendorAccount = { vendor: AccountVendor; mode: VendorMode; account: string }

/** With what a vendor is used: the mode, and the fingerprint of the key; null where the vendor is simulated. */
export type VendorConnection = {
  vendor: AccountVendor
  mode: VendorMode
  fingerprint: string | null
}

type VendorSettings = Pick<Settings, 'easypost' | 'stripe' | 'partners'>

const keyVariables = { EasyPost: 'EASYPOST_API_KEY', Stripe: 'STRIPE_SECRET_KEY' } as const

/** The same key at another base URL is used with another vendor. */
const fingerprintOf = (key: string, baseUrl: string | undefined): string =>
  createHash('sha256')
    .update(`${baseUrl ?? ''}\n${key}`)
    .digest('hex')

const fingerprintKey = (settings: VendorSettings, vendor: AccountVendor): string | null => {
  const { easypost, stripe } = settings
  if (vendor === 'EasyPost') return easypost ? fingerprintOf(easypost.apiKey, easypost.baseUrl) : null
  return stripe ? fingerprintOf(stripe.secretKey, stripe.baseUrl) : null
}

/** Returns with what a vendor is used. */
export const connectionOf = (settings: VendorSettings, vendor: AccountVendor): VendorConnection => {
  const fingerprint = fingerprintKey(settings, vendor)
  if (fingerprint === null) return { vendor, mode: 'simulator', fingerprint }
  const key = listVendorKeys(settings).find(({ variable }) => variable === keyVariables[vendor])
  // A key whose form says nothing is not taken for one that spends no money.
  return { vendor, mode: key?.mode ?? 'live', fingerprint }
}

/** The account of a vendor's simulator, which is in the same database. */
export const simulatedAccount = (vendor: AccountVendor): VendorAccount => ({
  vendor,
  mode: 'simulator',
  account: 'simulator',
})

/** Writes an account as rows refer to it, such as `stripe:test:acct_1`. */
export const referenceOf = ({ vendor, mode, account }: VendorAccount): string =>
  `${vendor.toLowerCase()}:${mode}:${account}`

/** Describes an account that a row refers to, such as "Stripe account acct_1 (test mode)". */
export const describeReference = (reference: string): string => {
  const [name = '', mode = '', ...rest] = reference.split(':')
  const vendor = name === 'stripe' ? 'Stripe' : 'EasyPost'
  if (mode === 'simulator') return `the ${vendor} simulator`
  return `${vendor} account ${rest.join(':')}${mode === 'test' ? ' (test mode)' : ''}`
}
