import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { systemClock } from '#lib/service/clock.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { runCommand } from '#tests/support/run-command.ts'

const { db, url } = await openTestDatabase()
const { dataDirectory } = createTestConfig()

const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  runCommand(words, { DATABASE_URL: url, DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', ...environment })

const createOrganization = async (environment: Record<string, string> = {}, more: string[] = []) => {
  const email = `${randomUUID()}@harbor.test`
  const owner = ['--owner-email', email]
  const created = await run(
    ['organization', 'create', '--name', 'Harbor Legal', ...owner, ...more],
    environment,
  )
  return created.value as { organization_id: string; time_zone: string | null }
}

test('an organization gets the selected time zone, and none from a machine that runs in UTC', async () => {
  const utc = { TZ: 'UTC' }
  expect(await createOrganization(utc)).toMatchObject({ time_zone: null })
  expect(await createOrganization(utc, ['--time-zone', 'Pacific/Auckland'])).toMatchObject({
    time_zone: 'Pacific/Auckland',
  })
  await expect(createOrganization({}, ['--time-zone', 'Reno'])).rejects.toThrow(
    '--time-zone: Use an IANA time zone name',
  )
})

test('re-encrypts secrets, and reports whether the old APP_SECRET can be removed', async () => {
  const { value, text } = await run(['secrets', 'rotate'])
  expect(value).toMatchObject({ may_drop_old: true, print_shops: 0, receipts_expected: 0 })
  expect(text).toContain('APP_SECRETS_BEFORE can be removed')
})

test('advances the clock for everyone', async () => {
  const read = async () => {
    const { value } = await run(['sandbox', 'clock'])
    return Date.parse((value as { now: string }).now)
  }
  const before = await read()
  await run(['sandbox', 'clock', '--forward', '45d'])
  const days = ((await read()) - before) / dayMs
  expect(days).toBeGreaterThanOrEqual(45)
  expect(days).toBeLessThan(46)
})

test('names an unreadable file with what to enter, without a stack trace', async () => {
  for (const path of ['missing.zip', '/']) {
    await expect(run(['evidence', 'verify', path])).rejects.toThrow(
      `${path} cannot be read: enter a bundle (.zip), an exhibit (.pdf) or a shipment ID.`,
    )
  }
})

test('names a dispute that does not exist, without a stack trace', async () => {
  await expect(run(['sandbox', 'dispute', 'dp_none', '--evidence', 'winning_evidence'])).rejects.toThrow(
    /No such dispute: 'dp_none'. The ID is in the details of its task.$/,
  )
})

test('names the line of a policy that is invalid, and what a policy applies to', async () => {
  const [path, policy] = [join(dataDirectory, 'any.zip'), join(dataDirectory, 'policy.txt')]
  await writeFile(path, 'PK')
  await writeFile(policy, '# Of the auditor\nquorum first\n')
  await expect(run(['evidence', 'verify', path, '--policy', policy])).rejects.toThrow(
    `${policy}: Line 2: “first” is not defined on an earlier line. Define it above, as a witness or a group.`,
  )
  await expect(run(['evidence', 'verify', path, '--policy', 'missing.txt'])).rejects.toThrow(
    'missing.txt cannot be read: enter the policy as a text file.',
  )
  await expect(run(['evidence', 'verify', '--policy', policy])).rejects.toThrow(
    'A policy applies to a file: enter a bundle (.zip) or an exhibit (.pdf) as well.',
  )
})

test('compares stored files with their hashes, and names a different one as a failure', async () => {
  const { organization_id: organizationId } = await createOrganization()
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
    createdAt: systemClock.now(),
  })
  const intact = await run(['storage', 'verify'])
  expect(intact).toMatchObject({
    isFailure: false,
    text: '1 files checked: 0 altered, 0 missing, 0 unreadable.',
  })
  await writeFile(path, 'PAY 900 DOLLARS')
  expect(await run(['storage', 'verify'])).toMatchObject({
    isFailure: true,
    value: {
      checked: 1,
      altered: 1,
      missing: 0,
      faults: [{ state: 'altered', kind: 'document', key, organization_id: organizationId }],
    },
  })
})
