import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { recordBackup } from '#lib/operate/backup/last-backup.ts'
import { checkPrinters } from '#lib/operate/doctor/check-printers.ts'
import { requireSecret } from '#lib/operate/installation/secret-check.ts'
import { everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { providerMessages, refusedMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { newId } from '#lib/service/ids.ts'
import { openStripeWebhooks } from '#lib/service/providers/payments/stripe/webhook-endpoints.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { openEasypostWebhooks } from '#lib/service/providers/rates/easypost/webhooks.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openSmtpServer } from '#tests/support/peers/smtp-server.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

import { createProgram } from './program.ts'
import type { CommandResult } from './report.ts'

const appUrl = 'https://127.0.0.1:9'
const vendors = await openTestSandbox()
const { easypost, stripe } = sandboxSecrets
const config = createTestConfig()
const nowhere = 'http://127.0.0.1:9'

// A vendor that accepts connections and never responds.
const silent = createServer(() => undefined)
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
  vi.unstubAllEnvs()
})

const real = {
  APP_URL: 'https://mail.harbor.example',
  EASYPOST_API_KEY: easypost.apiKey,
  EASYPOST_WEBHOOK_SECRET: easypost.webhookSecret,
  EASYPOST_BASE_URL: `${vendors.url}/sandbox/easypost/v2`,
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_BASE_URL: `${vendors.url}/sandbox/stripe`,
}

beforeEach(() => {
  vi.unstubAllEnvs()
  const environment = {
    APP_URL: nowhere,
    DATABASE_URL: vendors.databaseUrl,
    DATA_DIR: config.dataDirectory,
    APP_SECRET: config.appSecret,
    LOG_LEVEL: 'silent',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
})

const stub = (environment: Record<string, string>): void => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
}

type Report = {
  status: string
  checks: { id: string; status: string; message: string; remedy: string | null }[]
}

const diagnose = async (...words: string[]): Promise<CommandResult & { report: Report }> => {
  let done: CommandResult | undefined
  const program = await createProgram(['doctor', ...words], async (work) => {
    done = await work
  })
  await program.parseAsync(['doctor', ...words], { from: 'user' })
  if (!done) throw new Error('The command returned nothing.')
  // The command's own value, as --json prints it.
  return { ...done, report: JSON.parse(JSON.stringify(done.value)) as Report }
}

const find = (report: Report, id: string) => report.checks.find((check) => check.id === id)

test('a sandbox has no failures; what is not configured is skipped, and an unavailable server is a warning', async () => {
  const { report, text, isFailure } = await diagnose()
  expect(Object.fromEntries(report.checks.map(({ id, status }) => [id, status]))).toMatchObject({
    configuration: 'ok',
    server: 'warning',
    queue: 'warning',
    storage: 'ok',
    printers: 'skipped',
    email: 'skipped',
    easypost: 'skipped',
    stripe: 'skipped',
    lob: 'skipped',
    usps: 'skipped',
    timestamps: 'skipped',
    backup: 'skipped',
  })
  expect(find(report, 'database')?.message).toMatch(/^PostgreSQL \d+\.\d+ at .*Its schema is up to date\./)
  // The database of the tests trades durability for speed.
  expect(find(report, 'database')).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('a power failure can lose what was recorded'),
  })
  expect(find(report, 'disk')).toBeDefined()
  expect(isFailure).toBe(report.status === 'failed')
  expect(text).toMatch(/^WARNING {2}Server +The server at http:\/\/127\.0\.0\.1:9 cannot be reached/m)
  expect(text).toMatch(/\d+ checks: \d+ ok, \d+ with a warning, \d+ failed, \d+ skipped\.$/)
})

test('with --strict, a warning is a failure', async () => {
  expect((await diagnose('--strict')).isFailure).toBe(true)
})

test('reports an unavailable database without its password', async () => {
  stub({ DATABASE_URL: 'postgres://mailroom:correct-horse-battery@127.0.0.1:9/mailroom' })
  const { report, isFailure } = await diagnose()
  expect(isFailure).toBe(true)
  expect(find(report, 'database')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('ECONNREFUSED'),
    remedy: expect.stringContaining('DATABASE_URL'),
  })
  expect(find(report, 'queue')).toMatchObject({ status: 'skipped' })
  expect(find(report, 'storage')).toMatchObject({ status: 'ok' })
  expect(JSON.stringify(report)).not.toContain('correct-horse')
})

test('reports a DATA_DIR without a database or a secret, and creates nothing in it', async () => {
  stub({ DATABASE_URL: '', APP_SECRET: '' })
  const { report } = await diagnose()
  expect(find(report, 'database')?.message).toContain('There is no database in DATA_DIR')
  expect(find(report, 'configuration')).toMatchObject({ status: 'failed' })
})

test('reports another APP_SECRET than that of the database', async () => {
  await requireSecret(vendors.databaseUrl, config)
  stub({ APP_SECRET: 'a-secret-that-this-database-never-had' })
  const { report } = await diagnose()
  expect(find(report, 'configuration')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('APP_SECRET is not the secret that this database'),
  })
})

test('reports an invalid environment', async () => {
  stub({ PORT: 'three', EASYPOST_API_KEY: 'EZAK_secret' })
  const { report, isFailure } = await diagnose()
  expect(isFailure).toBe(true)
  expect(report.checks).toHaveLength(1)
  expect(report.checks[0]?.message).toContain('PORT is "three"')
  expect(JSON.stringify(report)).not.toContain('EZAK_secret')
})

test('checks vendors: credentials, registrations, and whether messages arrive', async () => {
  stub(real)
  const before = await diagnose()
  expect(find(before.report, 'easypost')).toMatchObject({ status: 'ok' })
  expect(find(before.report, 'stripe')).toMatchObject({ status: 'ok' })
  expect(find(before.report, 'easypost_webhooks')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('/api/webhooks/rates is not registered at EasyPost'),
    remedy: 'Run mailroom vendors connect.',
  })

  const accounts = {
    easypost: openEasypostWebhooks({ ...easypost, baseUrl: real.EASYPOST_BASE_URL }),
    stripe: openStripeWebhooks({ ...stripe, baseUrl: real.STRIPE_BASE_URL }),
  }
  await accounts.easypost.create(`${real.APP_URL}/api/webhooks/rates`)
  const { registration } = await accounts.stripe.create(`${real.APP_URL}/api/webhooks/payments`)
  const message = { headers: {}, body: '', receivedAt: systemClock.now() }
  await vendors.db.insert(providerMessages).values({
    ...message,
    id: newId(),
    provider: 'rates',
    eventId: 'evt_1',
  })
  await vendors.db.insert(refusedMessages).values({ ...message, id: newId(), provider: 'payments' })
  const after = await diagnose()
  expect(find(after.report, 'easypost_webhooks')).toMatchObject({ status: 'ok', remedy: null })
  expect(find(after.report, 'stripe_webhooks')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('with an invalid signature'),
  })

  await fetch(`${real.STRIPE_BASE_URL}/v1/webhook_endpoints/${registration.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams({ 'enabled_events[0]': 'refund.created' }),
  })
  const incomplete = await diagnose()
  expect(find(incomplete.report, 'stripe_webhooks')?.message).toContain(
    'Stripe does not send setup_intent.succeeded',
  )
})

test('rejected credentials, an unavailable mail server and an unreachable APP_URL are failures', async () => {
  const wrong = { EASYPOST_API_KEY: 'EZTK_wrong_credentials', APP_URL: appUrl }
  stub({ ...real, ...wrong, SMTP_URL: 'smtp://ana:correct-horse@127.0.0.1:9', EMAIL_FROM: 'a@harbor.test' })
  const { report } = await diagnose()
  expect(find(report, 'easypost')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('rejected our credentials'),
  })
  expect(find(report, 'email')).toMatchObject({ status: 'failed' })
  expect(find(report, 'stripe_webhooks')?.remedy).toContain('cannot be reached from the internet')
  expect(JSON.stringify(report)).not.toMatch(/EZTK_wrong|correct-horse/)
})

test('a vendor that never responds fails one check, and no other', async () => {
  const { port } = silent.address() as AddressInfo
  stub({ ...real, EASYPOST_BASE_URL: `http://127.0.0.1:${port}/v2` })
  const { report } = await diagnose('--timeout', '1')
  expect(find(report, 'easypost')).toMatchObject({
    status: 'failed',
    message: 'No response within 1 seconds.',
  })
  expect(find(report, 'stripe')).toMatchObject({ status: 'ok' })
})

test('checks printers, the mail server, and a recorded backup', async () => {
  const smtp = await openSmtpServer()
  const PRINTER_URL = `${vendors.url}/sandbox/ipp/print`
  stub({ SMTP_URL: smtp.url, EMAIL_FROM: 'mail@harbor.test', PRINTER_URL })
  const created_at = new Date(systemClock.now().getTime() - hourMs).toISOString()
  const database = openDatabase(vendors.databaseUrl, { max: 1, scope: everyTenant })
  onTestFinished(() => database.close())
  const made = { created_at, completed_at: created_at, files: 3, faults: 0 }
  await recordBackup(database.db, { id: 'b1', target: '/backup', ...made })
  const { report } = await diagnose()
  expect(find(report, 'email')).toMatchObject({ status: 'ok' })
  expect(find(report, 'printers')).toMatchObject({
    status: 'ok',
    message: "The installation's printer is ready.",
  })
  expect(find(report, 'backup')).toMatchObject({
    status: 'ok',
    message: 'The last backup, in /backup, is 60 minutes old.',
  })
})

test('checks printers of organizations as well; one that is off is a warning', async () => {
  await vendors.db.insert(printers).values({
    organizationId: newId(),
    id: newId(),
    name: 'Mail room',
    kind: 'ipp',
    url: 'ipp://10.0.0.7/ipp/print',
    enabled: true,
    position: 1,
    createdAt: systemClock.now(),
  })
  const describe = () => Promise.reject(new ProviderError('unavailable', 'It could not be reached.'))
  const opened: object[] = []
  const openPrinter = (connection: object) => {
    opened.push(connection)
    return { ...vendors.print, describe }
  }
  const providers = { print: vendors.print, openPrinter }
  expect(await checkPrinters(config, providers, vendors.db, 1000)).toMatchObject({
    status: 'warning',
    message: '“Mail room” does not respond: It could not be reached.',
    remedy: expect.stringContaining('PRINTER_NETWORKS'),
  })
  expect(opened).toEqual([{ kind: 'ipp', url: 'ipp://10.0.0.7/ipp/print' }])
})
