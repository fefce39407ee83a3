import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { scopes } from '#lib/contract/api/access.values.ts'
import { upgradeDatabase } from '#lib/operate/cli/upgrade-database.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { readMigrations } from '#lib/service/db/compatibility.ts'
import type { MigrationEffects } from '#lib/service/db/migration-effects.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { sandboxOwner } from '#lib/service/organizations/create-organization.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { addMigrations, copyMigrations, createLaterMigrations } from '#tests/support/migrations.ts'
import { openReceiver } from '#tests/support/peers/receiver.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import type { ReleasedOrganization } from '#tests/support/releases/release.ts'
import { runThisVersion } from '#tests/support/releases/run-version.ts'
import { versionEnvironment } from '#tests/support/releases/version-environment.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const { url: databaseUrl } = await openTestDatabase()
const receiver = await openReceiver()
const root = join(import.meta.dirname, '../..')

/** What a next version adds: a column with a default, one without, a value that a column may have, and a table. */
const expand = `
  alter table shipments add column is_marked boolean default false not null;--> statement-breakpoint
  alter table shipments add column mark text;--> statement-breakpoint
  alter table partner_letters drop constraint partner_letters_state_known;--> statement-breakpoint
  alter table partner_letters add constraint partner_letters_state_known
    check (state in ('held', 'releasing', 'released', 'cancelling', 'cancelled', 'refused', 'marked'));--> statement-breakpoint
  create table marks (organization_id uuid not null, id uuid not null, primary key (organization_id, id))`
const expanded = { '0098_expand': expand }

/** What the version after that removes, which nothing has used since. */
const contracted = { ...expanded, '0099_contract': 'alter table shipments drop column is_marked' }
const effects: MigrationEffects = {
  '0099_contract': { undo: 'backup', because: 'drops a column', worksFrom: '0098_expand' },
}

const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

/** Makes a next version: this one, with its own migration. */
const makeNextVersion = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  cleanup.defer(() => rm(directory, { recursive: true }))
  const isNeeded = (path: string): boolean => !/\.test\.tsx?$|db\/migrations$/.test(path)
  await cp(join(root, 'lib'), join(directory, 'lib'), { recursive: true, filter: isNeeded })
  const migrations = join(directory, 'lib/service/db/migrations')
  await copyMigrations(migrations)
  await addMigrations(migrations, expanded)
  await mkdir(join(directory, 'scripts'))
  for (const file of ['server.ts', 'package.json']) await cp(join(root, file), join(directory, file))
  for (const file of ['build-once.ts', 'build-pages.ts', 'compress-files.ts', 'exclusive.mjs']) {
    await cp(join(root, 'scripts', file), join(directory, 'scripts', file))
  }
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'))
  return directory
}

let environment: Record<string, string>
let older: Awaited<ReturnType<typeof runThisVersion>>
let newer: ServerProcess
let organization: ReleasedOrganization

const via = (url: string) => createReleaseDriver(url, organization, delay)

beforeAll(async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  cleanup.defer(() => rm(dataDirectory, { recursive: true }))
  environment = versionEnvironment({ databaseUrl, dataDirectory })
  const [started, directory] = await Promise.all([runThisVersion(environment), makeNextVersion()])
  older = started
  organization = { ...sandboxOwner, api_key: '' }
  const driver = via(older.url)
  const session = await driver.signIn()
  const { secret } = await driver.request(
    'POST',
    '/api-keys',
    { name: 'Roll-out', scopes: [...scopes] },
    session,
  )
  organization.api_key = String(secret)
  await driver.request('POST', '/webhook-endpoints', { url: receiver.url }, session)
  newer = await startServer('server.ts', environment, '/api/v1/ready', directory)
  cleanup.use(newer)
})

const hasHeard = (type: string, shipmentId: string): boolean =>
  receiver.received.some(({ body }) => body.includes(type) && body.includes(shipmentId))

test('a version and the next serve side by side: one continues what the other starts', async () => {
  const [before, after] = [via(older.url), via(newer.url)]
  const streaming = await fetch(`${older.url}/api/v1/events`, {
    headers: { authorization: `Bearer ${organization.api_key}` },
  })
  const heard = streaming.body?.pipeThrough(new TextDecoderStream())
  const drafts = await Promise.all([
    before.createDraft('Drafted by the older version', true),
    after.createDraft('Drafted by the newer version', true),
  ])
  await Promise.all([after.buy(drafts[0]), before.buy(drafts[1])])
  await Promise.all([
    before.request('POST', `/shipments/${drafts[0].id}/sandbox-journey`, { to: 'delivered' }),
    after.request('POST', `/shipments/${drafts[1].id}/sandbox-journey`, { to: 'printed' }),
  ])
  for (const driver of [before, after]) {
    const read = await Promise.all(drafts.map(({ id }) => driver.request('GET', `/shipments/${id}`)))
    expect(read).toMatchObject([{ delivered_at: expect.any(String) }, { status: 'printed' }])
  }
  await expect.poll(() => hasHeard('shipment.delivered', drafts[0].id)).toBe(true)
  await expect.poll(() => hasHeard('shipment.printed', drafts[1].id)).toBe(true)
  // Which of the drafts the newer version made is heard where the older one serves.
  let text = ''
  for await (const chunk of heard ?? []) {
    text += chunk
    if (text.includes(drafts[1].id)) break
  }
  expect((await fetch(`${older.url}/api/v1/ready`)).status).toBe(200)
})

test('nothing is removed while a running process uses it, and an older version does not start after that', async () => {
  const settings = readSettings(environment)
  const folder = await createLaterMigrations(contracted)
  const contract = () =>
    upgradeDatabase({ databaseUrl, settings, logger: createLogger('silent') }, { folder, effects })
  const own = (await readMigrations()).at(-1)?.name
  await expect(contract()).rejects.toThrow(
    `This upgrade cannot run beside older processes, and some are using the database: mailroom at ${own} (127.0.0.1). Stop`,
  )
  const draft = await via(older.url).createDraft('Drafted by the version that ends', true)
  await older[Symbol.asyncDispose]()
  await contract()
  const driver = via(newer.url)
  await driver.buy(draft)
  await driver.request('POST', `/shipments/${draft.id}/sandbox-journey`, { to: 'printed' })
  expect(await driver.request('GET', `/shipments/${draft.id}`)).toMatchObject({ status: 'printed' })
  await expect(runThisVersion(environment)).rejects.toThrow(
    `it knows migrations up to ${own}, and the database requires 0098_expand`,
  )
})
