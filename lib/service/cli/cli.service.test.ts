import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/api/time.values.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const { db, url } = await openTestDatabase()
const { dataDirectory } = createTestConfig()
const program = fileURLToPath(new URL('main.ts', import.meta.url))

type Ended = { code: number; output: string; errors: string }

const run = (words: readonly string[], environment: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDirectory, ...environment }
    execFile(process.execPath, [program, ...words], { env }, (error, output, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors }),
    )
  })

const createOrganization = (email: string, environment: Record<string, string> = {}, more: string[] = []) =>
  run(
    ['organization', 'create', '--name', 'Harbor Legal', '--owner-email', email, '--owner-password'].concat([
      'correct horse',
      '--verified',
      '--card',
      '4242424242424242',
      '--json',
      ...more,
    ]),
    environment,
  )

test('an organization is created without a server, and its owner can be given another key', async () => {
  const email = `${randomUUID()}@harbor.test`
  const created = await createOrganization(email, { TZ: 'America/Chicago' })
  expect(created.code).toBe(0)
  expect(JSON.parse(created.output)).toEqual({
    organization_id: expect.any(String),
    user_id: expect.any(String),
    api_key: expect.stringMatching(/^mailroom_key_/),
    time_zone: 'America/Chicago',
  })
  const key = await run(['api-key', 'create', '--email', email, '--json'])
  expect(JSON.parse(key.output)).toEqual({
    id: expect.any(String),
    api_key: expect.stringMatching(/^mailroom_key_/),
  })
})

test('an organization takes the time zone that is chosen, and none from a machine that runs in UTC', async () => {
  const zoneOf = async (environment: Record<string, string>, more: string[] = []) => {
    const { output } = await createOrganization(`${randomUUID()}@harbor.test`, environment, more)
    return (JSON.parse(output) as { time_zone: string | null }).time_zone
  }
  expect(await zoneOf({ TZ: 'UTC' })).toBe(null)
  expect(await zoneOf({ TZ: 'UTC' }, ['--time-zone', 'Pacific/Auckland'])).toBe('Pacific/Auckland')
  const wrong = await createOrganization(`${randomUUID()}@harbor.test`, {}, ['--time-zone', 'Reno'])
  expect(JSON.parse(wrong.output)).toMatchObject({
    error: { message: expect.stringContaining('--time-zone: Use an IANA time zone name') },
  })
})

test('what cannot be done is one JSON value on standard output, and exit code 1', async () => {
  const { code, output } = await run(['sandbox', 'advance', randomUUID(), '--to', 'delivered', '--json'])
  expect(code).toBe(1)
  expect(JSON.parse(output)).toEqual({
    error: { code: 'SHIPMENT_NOT_FOUND', message: expect.stringContaining('No shipment has the ID') },
  })
})

test.each([
  [['sandbox', 'clock', '--forward', 'soon', '--json'], "'soon' is invalid"],
  [['sandbox', 'advance', 'x', '--to', 'eaten', '--json'], "'eaten' is invalid"],
  [['organization', 'create', '--json'], '--name'],
  [['fly', '--json'], "unknown command 'fly'"],
])('%j is not understood: exit code 2, and nothing is done', async (words, message) => {
  const { code, output } = await run(words)
  expect(code).toBe(2)
  expect(JSON.parse(output)).toEqual({ error: { code: 'USAGE', message: expect.stringContaining(message) } })
})

test('without --json an answer is words, and a fault is on standard error alone', async () => {
  const shown = await run(['database', 'url'])
  expect(shown).toEqual({ code: 0, output: `${url}\n`, errors: '' })
  const fault = await run(['sandbox', 'clock', '--forward', '1d'], {
    PRINTER_URL: 'ipp://printer.test/ipp/print',
  })
  expect(fault).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('in the sandbox only') })
})

test('secrets are encrypted anew, and it is said whether the old APP_SECRET may go', async () => {
  const { code, output } = await run(['secrets', 'rotate', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ may_drop_old: true, print_shops: 0, receipts_expected: 0 })
  expect((await run(['secrets', 'rotate'])).output).toContain('APP_SECRETS_BEFORE can be removed')
})

test('the clock is moved ahead for everybody', async () => {
  const before = JSON.parse((await run(['sandbox', 'clock', '--json'])).output) as { now: string }
  await run(['sandbox', 'clock', '--forward', '45d', '--json'])
  const after = JSON.parse((await run(['sandbox', 'clock', '--json'])).output) as { now: string }
  const days = (Date.parse(after.now) - Date.parse(before.now)) / dayMs
  expect(days).toBeGreaterThanOrEqual(45)
  expect(days).toBeLessThan(45.01)
})

test('stored files are compared with their hashes, and one that differs is named with exit code 1', async () => {
  const created = await createOrganization(`${randomUUID()}@harbor.test`)
  const { organization_id: organizationId } = JSON.parse(created.output) as { organization_id: string }
  const id = randomUUID()
  const key = `documents/${organizationId}/${id}.pdf`
  const path = join(dataDirectory, 'storage', key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'PAY 100 DOLLARS')
  await db.insert(documents).values({
    organizationId,
    id,
    documentKey: key,
    filename: 'notice.pdf',
    sizeBytes: 15,
    pageCount: 1,
    pageSizes: [],
    sha256: createHash('sha256').update('PAY 100 DOLLARS').digest('hex'),
    createdAt: new Date(),
  })
  const intact = await run(['storage', 'verify'])
  expect(intact).toMatchObject({
    code: 0,
    output: '1 files checked: 0 altered, 0 missing, 0 unreadable.\n',
  })
  await writeFile(path, 'PAY 900 DOLLARS')
  const { code, output } = await run(['storage', 'verify', '--json'])
  expect(code).toBe(1)
  expect(JSON.parse(output)).toMatchObject({
    checked: 1,
    altered: 1,
    missing: 0,
    faults: [{ state: 'altered', kind: 'document', key, organization_id: organizationId }],
  })
})
