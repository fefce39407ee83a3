import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { recordRegistration } from '#lib/operate/vendor-registrations/registrations.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { account, user } from '#lib/service/db/schema/accounts.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { installation } from '#lib/service/db/schema/settings.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tags } from '#lib/service/db/schema/tags.ts'
import { newId } from '#lib/service/ids.ts'
import { recognizeKey } from '#lib/service/vendor-accounts/recognize-key.ts'
import { connectionOf } from '#lib/service/vendor-accounts/vendor-account.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openTestService } from '#tests/support/service.ts'

import { openConfig } from './open-config.ts'
import { requireReady } from './require-complete.ts'
import { setUpLive } from './set-up-live.ts'

const now = new Date('2026-12-01T12:00:00Z')

const complete = {
  EASYPOST_API_KEY: 'EZAK_1',
  EASYPOST_WEBHOOK_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PRINTER_URL: 'ipp://printer.local/ipp/print',
  SMTP_URL: 'smtp://127.0.0.1:9',
  EMAIL_FROM: 'mail@harbor.example',
  APP_URL: 'https://mail.harbor.example',
  APP_SECRET: 'a secret of the live installation alone',
  BACKUP_TARGET: '/mnt/backups',
}

/** Returns the environment of a live installation, with its own DATA_DIR. */
const liveSettings = (changes: Record<string, string> = {}): Settings =>
  readSettings({ DATA_DIR: createTestConfig().dataDirectory, ...complete, ...changes })

const failureOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

test('one message lists everything that is missing, and nothing is recorded', async () => {
  const { db, url } = await openTestDatabase()
  const settings = readSettings({ SANDBOX_PACE: 'manual' })
  const message = await failureOf(setUpLive({ settings, databaseUrl: url, now }, null))
  expect(message.match(/^- \w+/gm)).toEqual([
    '- EASYPOST_API_KEY',
    '- STRIPE_SECRET_KEY',
    '- PRINTER_URL',
    '- SMTP_URL',
    '- APP_URL',
    '- APP_SECRET',
    '- DATA_DIR',
    '- BACKUP_TARGET',
    '- SANDBOX_PACE',
  ])
  expect(await db.select().from(installation)).toEqual([])
})

test.each([
  ['EASYPOST_API_KEY is a test key', { EASYPOST_API_KEY: 'EZTK_1' }],
  ['STRIPE_SECRET_KEY is a test key', { STRIPE_SECRET_KEY: 'rk_test_1' }],
  ['cannot be reached from the internet', { APP_URL: 'https://mailroom.internal' }],
  ['without TLS', { APP_URL: 'http://mail.harbor.example' }],
  ['published example', { APP_SECRET: 'AT_LEAST_32_CHARACTERS_OF_YOUR_OWN' }],
])('names what contradicts a live installation: %s', async (message, changes) => {
  const { url } = await openTestDatabase()
  const settings = liveSettings(changes)
  await expect(setUpLive({ settings, databaseUrl: url, now }, null)).rejects.toThrow(message)
})

test('rejects a DATA_DIR with files of another installation', async () => {
  const { url } = await openTestDatabase()
  const settings = liveSettings()
  await mkdir(join(settings.dataDirectory, 'storage'))
  await writeFile(join(settings.dataDirectory, 'storage', 'document'), 'x')
  await expect(setUpLive({ settings, databaseUrl: url, now }, null)).rejects.toThrow(
    'has files of another installation',
  )
})

test('an empty database becomes live permanently: even the database rejects a change', async () => {
  const { db, url } = await openTestDatabase()
  const settings = liveSettings()
  expect(await setUpLive({ settings, databaseUrl: url, now }, null)).toEqual({ isNew: true, copied: [] })
  expect(await setUpLive({ settings, databaseUrl: url, now }, null)).toEqual({ isNew: false, copied: [] })
  expect(await openConfig(settings, url)).toMatchObject({
    mode: 'live',
    accounts: { signUp: 'invited' },
    sandbox: { rates: false, payments: false, print: false },
  })
  await expect(db.update(installation).set({ mode: 'sandbox' })).rejects.toThrow()
  await expect(db.delete(installation)).rejects.toThrow()
  const sandboxed = readSettings({ ...complete, EASYPOST_API_KEY: 'EZTK_1', SANDBOX_SEED: '2' })
  const message = await failureOf(openConfig(sandboxed, url))
  expect(message.split('\n')).toEqual([
    expect.stringContaining('EASYPOST_API_KEY is a test key'),
    expect.stringContaining('SANDBOX_SEED is set, and this database is live'),
  ])
})

test('does not start before its vendors report to it, with the account of the current key', async () => {
  const { db, url } = await openTestDatabase()
  const settings = liveSettings()
  await setUpLive({ settings, databaseUrl: url, now }, null)
  const config = await openConfig(settings, url)
  const message = await failureOf(requireReady(config, url))
  expect(message.match(/^- .*? account/gm)).toEqual([
    `- ${settings.appUrl}/api/webhooks/rates is not registered with the EasyPost account`,
    `- ${settings.appUrl}/api/webhooks/payments is not registered with the Stripe account`,
  ])
  const deps = { db, clock: { now: () => now } }
  for (const [vendor, source] of [
    ['EasyPost', 'rates'],
    ['Stripe', 'payments'],
  ] as const) {
    const connection = connectionOf(config, vendor)
    const account = await recognizeKey(deps, connection, () => Promise.resolve(`account of ${vendor}`))
    const endpoint = { url: `${settings.appUrl}/api/webhooks/${source}`, endpointId: 'endpoint' }
    await recordRegistration(deps, account, endpoint)
  }
  await expect(requireReady(config, url)).resolves.toBeUndefined()
  const rotated = { ...config, easypost: config.easypost && { ...config.easypost, apiKey: 'EZAK_another' } }
  await expect(requireReady(rotated, url)).rejects.toThrow('run mailroom vendors connect')
})

test('an unused database becomes a sandbox, except with a live key: then nothing is recorded', async () => {
  const { db, url } = await openTestDatabase()
  const dataDirectory = createTestConfig().dataDirectory
  const withLiveKey = readSettings({ DATA_DIR: dataDirectory, ...complete })
  await expect(openConfig(withLiveKey, url)).rejects.toThrow('EASYPOST_API_KEY is a live key')
  expect(await db.select().from(installation)).toEqual([])
  expect((await openConfig(readSettings({ DATA_DIR: dataDirectory }), url)).mode).toBe('sandbox')
  await expect(setUpLive({ settings: liveSettings(), databaseUrl: url, now }, null)).rejects.toThrow(
    'This database is a sandbox, and stays one',
  )
})

test('an office moves only its people, addresses and tags from its sandbox', async () => {
  const sandbox = await openTestService()
  const { send } = sandbox
  const address = {
    name: 'Elizabeth Swan',
    street1: '1 Ocean Ave',
    city: 'Oakland',
    state: 'CA',
    zip: '94607',
  }
  const saved = await send('POST', '/api/v1/addresses', {
    address: { ...address, country: 'US' },
    label: 'Client',
  })
  expect(saved.status).toBe(201)
  const { db: source } = sandbox.deps
  await source
    .update(organizations)
    .set({ name: 'Harbor Legal LLP', phone: '415-555-0134' })
    .where(eq(organizations.organizationId, sandbox.organizationId))
  await source.insert(tags).values({ organizationId: sandbox.organizationId, id: newId(), name: 'notices' })
  const target = await openTestDatabase()
  const { copied } = await setUpLive(
    { settings: liveSettings(), databaseUrl: target.url, now },
    { db: sandbox.deps.db, organizationIds: null },
  )
  // The demo account of the sandbox, and the organization in which it is alone, stay behind.
  expect(copied).toEqual([
    {
      organization_id: expect.any(String),
      name: 'Harbor Legal LLP',
      members: [sandbox.owner.email],
      addresses: 1,
      tags: 1,
      views: 0,
      had_logo: false,
    },
  ])
  const { db } = target
  const [organization] = await db.select().from(organizations)
  expect(organization).toMatchObject({ phone: '415-555-0134', paymentCustomerId: null })
  expect(organization?.organizationId).not.toBe(sandbox.organizationId)
  const [person] = await db.select().from(user).where(eq(user.email, sandbox.owner.email))
  expect(person).toMatchObject({ emailVerified: false })
  expect(person?.id).not.toBe(sandbox.owner.userId)
  expect(await db.select().from(account)).toEqual([])
  expect(await db.select({ role: members.role, userId: members.userId }).from(members)).toEqual([
    { role: 'owner', userId: person?.id },
  ])
  const [entry] = await db.select().from(addressBook)
  expect(entry).toMatchObject({
    label: 'Client',
    verification: 'unverified',
    verified: null,
    createdBy: person?.id,
    organizationId: organization?.organizationId,
  })
  expect(await db.select({ name: tags.name }).from(tags)).toEqual([{ name: 'notices' }])
  expect(await db.select().from(shipments)).toEqual([])
})

test('rejects an APP_SECRET other than the one the database was used with, unless that one is still configured', async () => {
  const { url } = await openTestDatabase()
  const [first, second] = [
    'a-first-secret-of-at-least-32-characters',
    'a-second-secret-of-at-least-32-characters',
  ]
  const open = (environment: Record<string, string>) =>
    openConfig(readSettings({ DATA_DIR: createTestConfig().dataDirectory, ...environment }), url)
  await open({ APP_SECRET: first })
  await open({ APP_SECRET: first })
  await expect(open({ APP_SECRET: second })).rejects.toThrow('APP_SECRETS_BEFORE')
  await open({ APP_SECRET: first })
  await open({ APP_SECRET: second, APP_SECRETS_BEFORE: first })
  await open({ APP_SECRET: second })
  await expect(open({ APP_SECRET: first })).rejects.toThrow('APP_SECRET is not the secret')
})
