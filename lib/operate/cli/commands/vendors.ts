import { Command, InvalidArgumentError, Option } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withDatabase } from '#lib/operate/cli/with-database.ts'
import { requireWritable, writeVariable } from '#lib/operate/cli/write-variable.ts'
import { type Arrival, awaitMessage } from '#lib/operate/vendor-registrations/await-message.ts'
import { type ConnectedVendor, connectVendor } from '#lib/operate/vendor-registrations/connect-vendor.ts'
import { recordRegistration } from '#lib/operate/vendor-registrations/registrations.ts'
import {
  findUnreachable,
  secretVariables,
  type VendorEndpoints,
} from '#lib/operate/vendor-registrations/vendor-endpoints.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { type Database, everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readSettings, type Settings } from '#lib/service/config/config.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { recognizeKey } from '#lib/service/vendor-accounts/recognize-key.ts'
import { connectionOf } from '#lib/service/vendor-accounts/vendor-account.ts'

type ConnectOptions = {
  vendor?: 'easypost' | 'stripe'
  dryRun?: true
  newSecret?: true
  writeEnv?: string | undefined
  wait: number
  /** No server runs yet that a message could arrive at. */
  isServerOff?: true
}

type Checked = { state: Arrival['state'] | 'not_checked'; isFailure: boolean; message: string }

/** Takes the place of a secret that Stripe has yet to issue. No message is signed with it. */
const noSecret = 'whsec_not_issued_yet'

/** Stripe issues its secret when the endpoint is created: until then, there is none to set. */
export const readFirstSettings: typeof readSettings = (variables) =>
  readSettings({
    ...variables,
    STRIPE_WEBHOOK_SECRET: variables['STRIPE_WEBHOOK_SECRET']?.trim() || noSecret,
  })

const readSeconds = (text: string): number => {
  const seconds = Number(text)
  if (/^\d+$/.test(text) && seconds <= 600) return seconds
  throw new InvalidArgumentError('Enter whole seconds, at most 600.')
}

const changeLabels = {
  false: {
    created: 'registered',
    replaced: 'registered again, and removed the earlier endpoint for',
    updated: 'updated the registration of',
    unchanged: 'already registered:',
  },
  true: {
    created: 'would register',
    replaced: 'would register again, and remove the earlier endpoint for',
    updated: 'would update the registration of',
    unchanged: 'already registered:',
  },
} as const

const describeArrival = (
  { name, source }: VendorEndpoints,
  arrival: Arrival,
  { description, secret }: { description: string; secret: string | null },
): Checked => {
  const caused = `Test event: ${description}.`
  const variable = secretVariables[name]
  switch (arrival.state) {
    case 'arrived':
      return { ...arrival, isFailure: false, message: `${caused} Its message arrived and was accepted.` }
    case 'rejected':
      if (!arrival.isGenuine) {
        return {
          ...arrival,
          isFailure: true,
          message: `${caused} Its message arrived, but ${variable} does not verify its signature: run this command with --new-secret, or copy the secret from ${name}'s dashboard.`,
        }
      }
      return {
        ...arrival,
        isFailure: secret === null,
        message: `${caused} Its message arrived, and the server rejected it because it runs with another ${variable}: restart it with the current one. ${name} sends the message again.`,
      }
    case 'missing':
      return {
        ...arrival,
        isFailure: true,
        message: `${caused} No message arrived: check that the server is running and that the internet reaches /api/webhooks/${source} of APP_URL, then run this command again.`,
      }
  }
}

const checkArrival = async (
  db: Database,
  vendor: VendorEndpoints,
  options: { waitMs: number; secret: string | null; isSecretSet: boolean; isServerOff: boolean },
): Promise<Checked> => {
  const notChecked = { state: 'not_checked' as const, isFailure: false }
  if (!options.isSecretSet && options.secret === null) {
    const message =
      'STRIPE_WEBHOOK_SECRET is not set, and Stripe no longer shows it here: copy it from its dashboard, or run this command with --new-secret.'
    return { ...notChecked, isFailure: true, message }
  }
  if (!options.isSecretSet) {
    const message =
      'Arrival was not checked: start the server with the new secret, then run this command again.'
    return { ...notChecked, message }
  }
  if (options.isServerOff) {
    const message = 'Arrival was not checked: once Mailroom runs, run mailroom vendors connect.'
    return { ...notChecked, message }
  }
  const event = await vendor.port.causeEvent()
  if (!event) {
    const message = `Arrival was not checked: ${vendor.name} sends no test event for this key. mailroom doctor shows when the last message arrived.`
    return { ...notChecked, message }
  }
  const arrival = await awaitMessage(db, vendor, event, options)
  // What stays is a tracker of test mode, which does no harm.
  await event.discard().catch(() => undefined)
  return describeArrival(vendor, arrival, { description: event.description, secret: options.secret })
}

type Outcome = { value: object; lines: string[]; isFailure: boolean }

const describeSecret = async (
  secret: string | null,
  writeEnv: string | undefined,
): Promise<{ shown: string | null; lines: string[] }> => {
  if (secret === null) return { shown: null, lines: [] }
  const next = 'Restart Mailroom with it; until then it rejects messages, and Stripe sends them again.'
  if (writeEnv === undefined) {
    const line = `STRIPE_WEBHOOK_SECRET=${secret}`
    return { shown: secret, lines: [line, `Put this line into .env. Stripe does not show it again. ${next}`] }
  }
  try {
    await writeVariable(writeEnv, 'STRIPE_WEBHOOK_SECRET', secret)
    return { shown: null, lines: [`Its secret is in ${writeEnv}, as STRIPE_WEBHOOK_SECRET. ${next}`] }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    // Lost otherwise: it is issued once.
    return { shown: secret, lines: [error.message, `STRIPE_WEBHOOK_SECRET=${secret}`, next] }
  }
}

const describeConnected = (
  { name }: VendorEndpoints,
  { change, url, endpointId, duplicates }: ConnectedVendor,
  isDryRun: boolean,
): string[] => [
  `${name}: ${changeLabels[`${isDryRun}`][change]} ${url}${endpointId ? ` (${endpointId})` : ''}.`,
  ...(duplicates.length > 0
    ? [
        `Remove ${duplicates.join(' and ')} in ${name}'s dashboard: the same URL is registered more than once.`,
      ]
    : []),
]

const connectOne = async (
  scope: { db: Database; settings: Settings },
  vendor: VendorEndpoints,
  options: ConnectOptions,
): Promise<Outcome> => {
  const { db, settings } = scope
  const isDryRun = options.dryRun === true
  try {
    const isReplaced = options.newSecret === true && !vendor.port.isSecretOurs
    const connected = await connectVendor(settings, vendor, { isDryRun, isReplaced })
    const { secret, endpointId, url } = connected
    if (!isDryRun && endpointId !== null) {
      const deps = { db, clock: systemClock }
      const connection = connectionOf(settings, vendor.name)
      const account = await recognizeKey(deps, connection, () => vendor.port.readAccountId())
      await recordRegistration(deps, account, { url, endpointId })
    }
    const described = await describeSecret(secret, options.writeEnv)
    const isSecretSet = vendor.port.isSecretOurs || settings.stripe?.webhookSecret !== noSecret
    const checked: Checked = isDryRun
      ? { state: 'not_checked', isFailure: false, message: 'Nothing was changed.' }
      : await checkArrival(db, vendor, {
          waitMs: options.wait * 1000,
          secret,
          isSecretSet,
          isServerOff: options.isServerOff === true,
        })
    return {
      value: {
        vendor: vendor.name,
        url: connected.url,
        change: connected.change,
        endpoint_id: connected.endpointId,
        secret: described.shown,
        duplicates: connected.duplicates,
        arrival: { state: checked.state, message: checked.message },
        error: null,
      },
      lines: [...describeConnected(vendor, connected, isDryRun), ...described.lines, checked.message],
      isFailure: checked.isFailure,
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return {
      value: { vendor: vendor.name, error: error.message },
      lines: [`${vendor.name}: ${error.message}`],
      isFailure: true,
    }
  }
}

/** Registers the webhooks of this installation at its vendors. Throws `OperatorError`. */
export const connectVendors = async (
  { settings, databaseUrl }: { settings: Settings; databaseUrl: string },
  options: ConnectOptions,
): Promise<CommandResult> => {
  // The vendors' libraries are slow to load.
  const { openVendorEndpoints } = await import('#lib/operate/vendor-registrations/open-vendor-endpoints.ts')
  const vendors = openVendorEndpoints(settings).filter(
    ({ name }) => options.vendor === undefined || name.toLowerCase() === options.vendor,
  )
  if (vendors.length === 0) {
    throw new OperatorError(
      'These vendors are simulated here, so there is nothing to register: set EASYPOST_API_KEY or STRIPE_SECRET_KEY',
    )
  }
  const unreachable = findUnreachable(settings)
  if (unreachable !== null) throw new OperatorError(unreachable)
  if (options.writeEnv !== undefined) await requireWritable(options.writeEnv)
  await using cleanup = new AsyncDisposableStack()
  const database = openDatabase(databaseUrl, { max: 2, scope: everyTenant })
  cleanup.defer(() => database.close())
  const scope = { db: database.db, settings }
  const outcomes = await Promise.all(vendors.map((vendor) => connectOne(scope, vendor, options)))
  return {
    value: { dry_run: options.dryRun === true, vendors: outcomes.map(({ value }) => value) },
    text: outcomes.map(({ lines }) => lines.join('\n  ')).join('\n'),
    isFailure: outcomes.some(({ isFailure }) => isFailure),
  }
}

const connect = (options: ConnectOptions): Promise<CommandResult> =>
  withDatabase((scope) => connectVendors(scope, options), { read: readFirstSettings })

/** Builds the commands of `vendors`: EasyPost and Stripe. */
export const vendorCommands = (run: RunCommand): Command[] => [
  new Command('connect')
    .description('register the webhooks at EasyPost and Stripe, and check that they arrive')
    .addOption(new Option('--vendor <name>', 'only this one').choices(['easypost', 'stripe']))
    .option('--dry-run', 'show what would be changed, and change nothing')
    .option('--new-secret', 'have Stripe issue a new secret, for an endpoint that replaces the earlier one')
    .option('--write-env <file>', 'write the secret that Stripe issues to this file instead of showing it')
    .option('--wait <seconds>', 'how long to wait for the test message', readSeconds, 30)
    .action((options: ConnectOptions) => run(connect(options))),
]
