import { Command, InvalidArgumentError } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import {
  type CheckResult,
  failed,
  type Finding,
  hideSecrets,
  ok,
  reasonOf,
  runChecks,
  worstStatus,
} from '#lib/operate/doctor/finding.ts'
import { type Examined, listChecks } from '#lib/operate/doctor/list-checks.ts'
import { openExaminedDatabase } from '#lib/operate/doctor/open-examined-database.ts'
import { findInstallationMode } from '#lib/operate/installation/installation-mode.ts'
import { listMissingSettings } from '#lib/operate/installation/list-missing.ts'
import { hasWrongSecret, wrongSecret } from '#lib/operate/installation/secret-check.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { type Database, openDatabase } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import { findSecret } from '#lib/service/config/app-secret.ts'
import {
  type Config,
  isSandbox,
  isSimulated,
  readSettings,
  type Settings,
} from '#lib/service/config/config.ts'
import { loadEnvironmentFile } from '#lib/service/config/environment.ts'
import { inMode } from '#lib/service/config/in-mode.ts'
import { listModeConflicts } from '#lib/service/config/key-modes.ts'
import { secretNames } from '#lib/service/config/secret-names.ts'

type DoctorOptions = { strict?: true; timeout: number }

/** Shorter values would hide parts of ordinary words. */
const shortestSecret = 8

/** Collects values that must not be printed: secrets, and the passwords in URLs. */
const collectSecrets = (settings: Settings, appSecret: string | undefined): string[] => {
  const given = [...secretNames].flatMap((name) => process.env[name]?.split(/\s+/) ?? [])
  const urls = [settings.databaseUrl, settings.email.smtpUrl].filter((text) => text !== undefined)
  const passwords = urls.flatMap((text) => {
    const { password } = new URL(text)
    return [password, decodeURIComponent(password)]
  })
  return [...given, ...passwords, ...(appSecret === undefined ? [] : [appSecret])].filter(
    (secret) => secret.length >= shortestSecret,
  )
}

const readConfiguration = (): Settings | Finding => {
  try {
    loadEnvironmentFile()
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return failed(error.message, 'Correct these variables: .env.example describes each.')
  }
}

const describeConfiguration = async (config: Config, db: Database | null): Promise<Finding> => {
  const isWrong = db !== null && (await hasWrongSecret(db, config).catch(() => false))
  const faults = [
    ...(isWrong ? [wrongSecret] : []),
    ...listModeConflicts(config, config.mode),
    ...(isSandbox(config) ? [] : listMissingSettings(config)),
  ]
  if (faults.length > 0) return failed(`${faults.join('. ')}.`, 'Correct these variables, and restart.')
  if (!isSandbox(config)) return ok('This installation is live.')
  if (isSimulated(config)) return ok('This is a sandbox: every vendor is simulated.')
  const { rates, payments, print } = config.sandbox
  const simulated = [rates && 'EasyPost', payments && 'Stripe', print && 'the printer'].filter(Boolean)
  return ok(
    simulated.length > 0
      ? `This is a sandbox. Simulated: ${simulated.join(', ')}.`
      : 'This is a sandbox, with the vendors in test mode.',
  )
}

/** Returns the probable mode of an unreadable database. */
const guessMode = (settings: Settings): Config['mode'] =>
  listModeConflicts(settings, 'sandbox').length > 0 ? 'live' : 'sandbox'

const configure = async (
  settings: Settings,
  appSecret: string | undefined,
  db: Database | null,
): Promise<Config | null> => {
  if (appSecret === undefined) return null
  const recorded = db && (await findInstallationMode(db).catch(() => null))
  return inMode({ ...settings, appSecret }, recorded ?? guessMode(settings))
}

const openAdapters = async (
  config: Config,
  db: Examined['database']['db'],
): Promise<{ opened: Examined['opened']; fault: Finding | null; close: () => void }> => {
  // The vendors' libraries are slow to load.
  const { openProviders } = await import('#lib/service/open-providers.ts')
  try {
    // Nothing is sent to the simulators, which a server serves.
    const options = { config, selfUrl: 'http://127.0.0.1:9', clock: systemClock }
    // Connects only to store an email of the sandbox, and no check sends one.
    const outbox = db ?? openDatabase('postgres://localhost/none').db
    const { providers, disk, close } = await openProviders(options, outbox)
    return { opened: { providers, disk }, fault: null, close }
  } catch (error) {
    const remedy = 'Fix the variables named here; .env.example describes each.'
    return { opened: null, fault: failed(reasonOf(error), remedy), close: () => {} }
  }
}

/** Names every variable at once, before what could not be opened because of one. */
const combineFaults = (described: Finding, fault: Finding | null | undefined): Finding =>
  described.status === 'failed' ? described : (fault ?? described)

const examine = async (settings: Settings, limitMs: number): Promise<CheckResult[]> => {
  await using cleanup = new AsyncDisposableStack()
  const database = await openExaminedDatabase(settings, limitMs)
  cleanup.defer(() => database.close())
  const appSecret = await findSecret(settings).catch(() => undefined)
  const config = await configure(settings, appSecret, database.db)
  const adapters = config ? await openAdapters(config, database.db) : null
  cleanup.defer(() => adapters?.close())
  const { openVendorEndpoints } = await import('#lib/operate/vendor-registrations/open-vendor-endpoints.ts')
  const missing = failed(
    `APP_SECRET is not set, and DATA_DIR ${settings.dataDirectory} has none.`,
    'Run npm start once, or set DATA_DIR or APP_SECRET as the server has them.',
  )
  const checks = listChecks({
    settings,
    config,
    configuration: config
      ? combineFaults(await describeConfiguration(config, database.db), adapters?.fault)
      : missing,
    opened: adapters?.opened ?? null,
    database,
    vendors: openVendorEndpoints(settings),
    limitMs,
  })
  const secrets = collectSecrets(settings, appSecret)
  const results = await runChecks(checks, limitMs)
  return results.map((result) => ({ ...result, message: hideSecrets(result.message, secrets) }))
}

const statusLabels = { ok: 'ok', warning: 'WARNING', failed: 'FAILED', skipped: 'skipped' } as const

const describeResult = ({ status, title, message, remedy }: CheckResult): string => {
  const line = `${statusLabels[status].padEnd(9)}${title.padEnd(19)}${message}`
  return remedy === null ? line : `${line}\n${' '.repeat(28)}→ ${remedy}`
}

const summarize = (results: readonly CheckResult[]): string => {
  const count = (status: CheckResult['status']) => results.filter((result) => result.status === status).length
  return `${results.length} checks: ${count('ok')} ok, ${count('warning')} with a warning, ${count('failed')} failed, ${count('skipped')} skipped.`
}

const diagnose = async ({ strict, timeout }: DoctorOptions): Promise<CommandResult> => {
  const settings = readConfiguration()
  const results =
    'status' in settings
      ? [{ id: 'configuration', title: 'Configuration', ...settings, elapsedMs: 0 }]
      : await examine(settings, timeout * 1000)
  const status = worstStatus(results)
  return {
    value: {
      status: status === 'skipped' ? 'ok' : status,
      checks: results.map(({ elapsedMs, ...result }) => ({ ...result, elapsed_ms: elapsedMs })),
    },
    text: [...results.map(describeResult), '', summarize(results)].join('\n'),
    isFailure: status === 'failed' || (strict === true && status === 'warning'),
  }
}

const readSeconds = (text: string): number => {
  const seconds = Number(text)
  if (/^\d+$/.test(text) && seconds >= 1 && seconds <= 300) return seconds
  throw new InvalidArgumentError('Enter whole seconds from 1 to 300.')
}

/** Builds `doctor`, which checks the whole installation and changes nothing. */
export const doctorCommand = (run: RunCommand): Command =>
  new Command('doctor')
    .option('--strict', 'exit with 1 for warnings as well')
    .option('--timeout <seconds>', 'how long a check may take', readSeconds, 10)
    .action((options: DoctorOptions) => run(diagnose(options)))
