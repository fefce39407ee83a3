import { type Config, isSandbox, type Settings } from '#lib/service/config/config.ts'
import type { Providers } from '#lib/service/context.ts'

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

/** Whether a key is one for tests, with which nothing real is bought or charged. */
const isTestKey = (settings: Settings, id: string): boolean => {
  const { easypost, stripe, partners } = settings
  switch (id) {
    case 'easypost':
      return easypost?.apiKey.startsWith('EZTK') === true
    case 'stripe':
      return /^[rs]k_test_/.test(stripe?.secretKey ?? '')
    case 'lob':
    case 'postgrid':
      return partners[id]?.apiKey.startsWith('test_') === true
    default:
      return false
  }
}

const hasLiveKey = (settings: Settings): boolean =>
  listVendors(settings).some(({ id, check }) => check && id !== 'usps' && !isTestKey(settings, id))

/** Partners are simulated only where everything is. */
const isSimulatedAlone = (id: string, settings: Settings): boolean =>
  id === 'easypost' || id === 'stripe' || isSandbox(settings)

/** Checks that a vendor responds and accepts our credentials, and that test and live keys are not mixed. */
export const checkVendor = async (
  settings: Settings,
  providers: Providers,
  { id, name, variable, check }: VendorCheck,
): Promise<Finding> => {
  if (!check) {
    const isSimulated =
      id === 'usps'
        ? settings.sandbox.rates && settings.receiptEmail !== undefined
        : isSimulatedAlone(id, settings)
    return skipped(isSimulated ? `${name} is simulated.` : `${name} is not set up.`)
  }
  try {
    await check(providers)
  } catch (error) {
    const remedy = `Check ${variable} in ${name}'s dashboard, and that this machine reaches ${name}.`
    return failed(`${name} cannot be used: ${reasonOf(error)}`, remedy)
  }
  const message = `${name} accepts our credentials.`
  if (!isTestKey(settings, id)) return ok(message)
  if (!hasLiveKey(settings)) return ok(`${message} The key is a test key.`)
  return warning(
    `${message} The key is a test key, while another vendor's is live.`,
    `Set ${variable} to a live key, or use test keys for all vendors.`,
  )
}

/** Checks that the mail server accepts our connection and credentials. */
export const checkEmail = async (
  config: Pick<Config, 'email' | 'sandbox'>,
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
