import { type Config, isSandbox, type Settings } from '#lib/service/config/config.ts'
import { testVendors } from '#lib/service/config/key-modes.ts'
import type { Providers } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { failed, type Finding, ok, reasonOf, skipped, warning } from './finding.ts'

/** A vendor, the variable with its key, and how its credentials are checked; null where it is not set up. */
type VendorCheck = {
  id: string
  name: string
  variable: string
  check: ((providers: Providers) => Promise<void>) | null
}

/** Lists every vendor whose credentials can be checked. */
export const listVendors = ({ easypost, stripe, partners, usps }: Settings): VendorCheck[] => [
  {
    id: 'easypost',
    name: 'EasyPost',
    variable: 'EASYPOST_API_KEY',
    check: easypost ? ({ rates }) => rates.check() : null,
  },
  {
    id: 'stripe',
    name: 'Stripe',
    variable: 'STRIPE_SECRET_KEY',
    check: stripe ? ({ payments }) => payments.check() : null,
  },
  {
    id: 'lob',
    name: 'Lob',
    variable: 'LOB_API_KEY',
    check: partners.lob ? async ({ partners: { lob } }) => lob?.check() : null,
  },
  {
    id: 'postgrid',
    name: 'PostGrid',
    variable: 'POSTGRID_API_KEY',
    check: partners.postgrid ? async ({ partners: { postgrid } }) => postgrid?.check() : null,
  },
  {
    id: 'usps',
    name: 'USPS',
    variable: 'USPS_CLIENT_ID',
    check: usps ? async ({ proofOfDelivery }) => proofOfDelivery?.check() : null,
  },
]

/** Returns whether a sandbox has a simulator of a vendor that is not set up. */
const isSimulatedVendor = (id: string, config: Config): boolean =>
  isSandbox(config) && (id !== 'usps' || (config.sandbox.rates && config.receiptEmail !== undefined))

/** Checks that a vendor responds and accepts our credentials. */
export const checkVendor = async (
  config: Config,
  providers: Providers,
  { id, name, variable, check }: VendorCheck,
): Promise<Finding> => {
  if (!check)
    return skipped(isSimulatedVendor(id, config) ? `${name} is simulated.` : `${name} is not set up.`)
  try {
    await check(providers)
  } catch (error) {
    // The credentials are right, and are not to be checked.
    if (error instanceof ProviderError && error.kind === 'declined') {
      return warning(reasonOf(error), `Request the access from ${name}: see docs/receipts.md.`)
    }
    const remedy = `Check ${variable} in ${name}'s dashboard, and that this machine reaches ${name}.`
    return failed(`${name} cannot be used: ${reasonOf(error)}`, remedy)
  }
  const message = `${name} accepts our credentials.`
  return ok(
    testVendors(config).includes(name) && isSandbox(config) ? `${message} The key is a test key.` : message,
  )
}

/** Checks that the mail server accepts our connection and credentials. */
export const checkEmail = async (
  config: Pick<Config, 'email' | 'mode'>,
  { email }: Pick<Providers, 'email'>,
): Promise<Finding> => {
  if (config.email.smtpUrl === undefined) {
    return isSandbox(config)
      ? skipped('Emails are stored and shown on a page of the sandbox.')
      : warning(
          'No mail server is set up: sign-in codes, invitations and notifications are not sent.',
          'Set SMTP_URL and EMAIL_FROM.',
        )
  }
  try {
    await email.check()
    return ok('The mail server accepts our connection.')
  } catch (error) {
    const why = reasonOf(error).replace('The mail server rejected the message: ', '')
    return failed(
      `The mail server cannot be used: ${why}`,
      'Check host, port, user and password in SMTP_URL.',
    )
  }
}

/** Has the timestamp authority confirm random bytes, and verifies its response. */
export const checkTimestamps = async (
  { timestamps }: Pick<Providers, 'timestamps'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Finding> => {
  if (!timestamps) return skipped('No timestamp authority is set up.')
  try {
    await timestamps.stamp(bytes)
    return ok(`${timestamps.authority} confirmed a timestamp, and its signature is valid.`)
  } catch (error) {
    return failed(
      `${timestamps.authority} cannot be used: ${reasonOf(error)}`,
      'Check TIMESTAMP_URL, and that TIMESTAMP_CA has the certificate that its responses chain to. Without a timestamp, bundles state that there is none.',
    )
  }
}
