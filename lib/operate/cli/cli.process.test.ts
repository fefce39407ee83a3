import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const { url } = await openTestDatabase()
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

test('an organization is created without a server, and its owner can get another key', async () => {
  const email = `${randomUUID()}@harbor.test`
  const passwordFile = join(dataDirectory, 'password')
  await writeFile(passwordFile, 'correct horse battery\n')
  const created = await run(
    [
      'organization',
      'create',
      '--name',
      'Harbor Legal',
      '--owner-email',
      email,
      '--owner-password-file',
    ].concat([passwordFile, '--verified', '--card', '4242424242424242', '--json']),
    { TZ: 'America/Chicago' },
  )
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

test('an error is one JSON value on standard output, with exit code 1', async () => {
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
])('rejects %j with exit code 2, without doing anything', async (words, message) => {
  const { code, output } = await run(words)
  expect(code).toBe(2)
  expect(JSON.parse(output)).toEqual({ error: { code: 'USAGE', message: expect.stringContaining(message) } })
})

test('without --json prints text, and errors on standard error only', async () => {
  const shown = await run(['database', 'url'])
  expect(shown).toEqual({ code: 0, output: `${url}\n`, errors: '' })
  const fault = await run(['sandbox', 'clock', '--forward', '1d'], {
    PRINTER_URL: 'ipp://printer.test/ipp/print',
  })
  expect(fault).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('in the sandbox only') })
})
