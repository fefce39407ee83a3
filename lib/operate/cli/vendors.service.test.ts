import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { isRegistered, listRegistrations } from '#lib/operate/vendor-registrations/registrations.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readSettings, type Settings } from '#lib/service/config/config.ts'
import { openStripeWebhooks } from '#lib/service/providers/payments/stripe/webhook-endpoints.ts'
import { openEasypostWebhooks } from '#lib/service/providers/rates/easypost/webhooks.ts'
import { openTestService } from '#tests/support/service.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

import { createProgram } from './program.ts'
import type { CommandResult } from './report.ts'

const appUrl = 'https://mail.harbor.example'
let serverUrl = 'http://127.0.0.1:9'
const vendors = await openTestSandbox({ appUrl, webhookUrl: () => serverUrl })
// Vendors use the real time.
vendors.clock.forward(systemClock.now().getTime() - vendors.clock.now().getTime())

const folder = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const { easypost, stripe } = sandboxSecrets
const environment = {
  APP_URL: appUrl,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  EASYPOST_API_KEY: easypost.apiKey,
  EASYPOST_WEBHOOK_SECRET: easypost.webhookSecret,
  EASYPOST_BASE_URL: `${vendors.url}/sandbox/easypost/v2`,
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_BASE_URL: `${vendors.url}/sandbox/stripe`,
}
for (const [name, value] of Object.entries({ ...environment, DATABASE_URL: vendors.databaseUrl })) {
  vi.stubEnv(name, value)
}
vi.stubEnv('STRIPE_WEBHOOK_SECRET', '')

const accounts = {
  easypost: openEasypostWebhooks({ ...easypost, baseUrl: environment.EASYPOST_BASE_URL }),
  stripe: openStripeWebhooks({ ...stripe, baseUrl: environment.STRIPE_BASE_URL }),
}

const connect = async (...words: string[]): Promise<CommandResult> => {
  let done: CommandResult | undefined
  const program = await createProgram(['vendors', 'connect', ...words], async (work) => {
    done = await work
  })
  await program.parseAsync(['vendors', 'connect', ...words], { from: 'user' })
  if (!done) throw new Error('The command returned nothing.')
  return done
}

const secretFile = join(folder, 'variables')

// What follows is one story: an operator registers, starts the server, and registers again.

test('a dry run registers nothing', async () => {
  const { text, value, isFailure } = await connect('--dry-run')
  expect(text).toContain(`EasyPost: would register ${appUrl}/api/webhooks/rates.`)
  expect(value).toMatchObject({ dry_run: true, vendors: [{ change: 'created' }, { change: 'created' }] })
  expect(isFailure).toBe(false)
  expect([await accounts.easypost.list(), await accounts.stripe.list()]).toEqual([[], []])
  expect(await listRegistrations(vendors.db)).toEqual([])
})

test('calls no vendor that could not reach APP_URL, or if the secret could not be stored', async () => {
  vi.stubEnv('APP_URL', 'http://localhost:3000')
  await expect(connect()).rejects.toThrow('APP_URL is http://localhost:3000, which cannot be reached')
  vi.stubEnv('APP_URL', 'http://mail.harbor.example')
  await expect(connect()).rejects.toThrow('without TLS')
  vi.stubEnv('APP_URL', appUrl)
  await expect(connect('--write-env', join(folder, 'no', 'such', 'file'))).rejects.toThrow(
    'cannot be written (ENOENT)',
  )
  expect(await accounts.stripe.list()).toEqual([])
})

test('writes the secret that Stripe issues to a new file', async () => {
  await accounts.stripe.create('https://shop.harbor.example/hooks')
  await writeFile(secretFile, 'PORT=3000\n#STRIPE_WEBHOOK_SECRET=\n', { mode: 0o640 })
  const { text, value, isFailure } = await connect('--vendor', 'stripe', '--write-env', secretFile)
  expect(isFailure).toBe(false)
  expect(text).not.toContain('whsec_')
  expect(value).toMatchObject({
    vendors: [{ change: 'created', secret: null, arrival: { state: 'not_checked' } }],
  })
  expect(await readFile(secretFile, 'utf8')).toMatch(
    /^PORT=3000\n#STRIPE_WEBHOOK_SECRET=\nSTRIPE_WEBHOOK_SECRET=whsec_\w+\n$/,
  )
  expect((await stat(secretFile)).mode & 0o777).toBe(0o640)
  const registered = await accounts.stripe.list()
  expect(registered.map(({ url }) => url)).toContain('https://shop.harbor.example/hooks')
})

test('records a registration for the account of the key, its mode and APP_URL', async () => {
  const [recorded, ...others] = await listRegistrations(vendors.db)
  expect(others).toEqual([])
  expect(recorded).toMatchObject({
    vendor: 'Stripe',
    account: await accounts.stripe.readAccountId(),
    mode: 'test',
    url: `${appUrl}/api/webhooks/payments`,
  })
  const settings = readSettings({ ...process.env, STRIPE_WEBHOOK_SECRET: 'whsec_of_the_file' })
  const registered = (changes: Partial<Settings>, vendor: 'EasyPost' | 'Stripe' = 'Stripe') =>
    isRegistered(vendors.db, { ...settings, ...changes }, vendor)
  expect(await registered({})).toBe(true)
  expect(await registered({ appUrl: `${appUrl}/` })).toBe(true)
  expect(await registered({ appUrl: 'https://other.harbor.example' })).toBe(false)
  expect(await registered({}, 'EasyPost')).toBe(false)
  const stripeSettings = { ...settings.stripe, secretKey: 'sk_test_of_another', webhookSecret: '' }
  expect(await registered({ stripe: { baseUrl: undefined, ...stripeSettings } })).toBe(false)
})

test('if Stripe’s secret is lost, tells the operator where to find it', async () => {
  const { text, isFailure } = await connect('--vendor', 'stripe')
  expect(isFailure).toBe(true)
  expect(text).toContain('copy it from its dashboard, or run this command with --new-secret')
})

test('with a server, messages arrive, and a second run registers nothing more', async () => {
  const secret = /=(whsec_\w+)/.exec(await readFile(secretFile, 'utf8'))?.[1] ?? ''
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', secret)
  const service = await openTestService({ ...environment, STRIPE_WEBHOOK_SECRET: secret })
  vi.stubEnv('DATABASE_URL', service.databaseUrl)
  serverUrl = service.url
  await vendors.sandbox.start()

  const first = await connect()
  expect(first.value).toMatchObject({
    vendors: [
      { vendor: 'EasyPost', change: 'created', arrival: { state: 'arrived' } },
      { vendor: 'Stripe', change: 'unchanged', arrival: { state: 'arrived' } },
    ],
  })
  expect(first.isFailure).toBe(false)
  const second = await connect()
  expect(second.text).toContain('EasyPost: updated the registration')
  expect(second.isFailure).toBe(false)
  expect(await accounts.easypost.list()).toHaveLength(1)
  expect(await accounts.stripe.list()).toHaveLength(2)
})

test('enables a disabled endpoint, and keeps types that others enabled', async () => {
  const own = (await accounts.stripe.list()).find(({ url }) => url.startsWith(appUrl))
  await fetch(`${environment.STRIPE_BASE_URL}/v1/webhook_endpoints/${own?.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams({ disabled: 'true', 'enabled_events[0]': 'invoice.paid' }),
  })
  const { value } = await connect('--vendor', 'stripe')
  expect(value).toMatchObject({ vendors: [{ change: 'updated', arrival: { state: 'arrived' } }] })
  const updated = (await accounts.stripe.list()).find(({ id }) => id === own?.id)
  expect(updated?.isEnabled).toBe(true)
  expect(updated?.eventTypes).toEqual(['invoice.paid', ...(accounts.stripe.handledTypes ?? [])])
})

test('a new secret replaces the endpoint; a server with the old one must be restarted', async () => {
  const before = await accounts.stripe.list()
  const replaced = await connect('--vendor', 'stripe', '--new-secret')
  expect(replaced.isFailure).toBe(false)
  expect(replaced.text).toMatch(/^ {2}STRIPE_WEBHOOK_SECRET=whsec_\w+$/m)
  expect(replaced.text).toContain('restart it with the current one')
  const after = await accounts.stripe.list()
  expect(after).toHaveLength(before.length)
  expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id))

  const outdated = await connect('--vendor', 'stripe')
  expect(outdated.isFailure).toBe(true)
  expect(outdated.value).toMatchObject({ vendors: [{ change: 'unchanged', arrival: { state: 'rejected' } }] })
  expect(outdated.text).toContain('STRIPE_WEBHOOK_SECRET does not verify its signature')
})

test('a message that does not arrive is a failure, as are credentials that a vendor rejects', async () => {
  await vendors.sandbox.stop()
  const missing = await connect('--vendor', 'easypost', '--wait', '0')
  expect(missing.isFailure).toBe(true)
  expect(missing.text).toContain('No message arrived: check that the server is running')
  vi.stubEnv('EASYPOST_API_KEY', 'EZTK_wrong')
  const rejected = await connect('--vendor', 'easypost')
  expect(rejected.isFailure).toBe(true)
  expect(rejected.text).toContain('The rate provider rejected our credentials')
})

test('simulated vendors have nothing to register', async () => {
  vi.stubEnv('EASYPOST_API_KEY', '')
  vi.stubEnv('STRIPE_SECRET_KEY', '')
  await expect(connect()).rejects.toThrow('simulated here')
})
