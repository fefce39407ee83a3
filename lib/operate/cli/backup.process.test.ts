import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { createRecoveryKey } from '#lib/operate/backup/recovery-key.ts'
import { openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { sendLetters } from '#tests/attack/send-letters.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { startS3Server } from '#tests/support/peers/s3-server.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { openTestService } from '#tests/support/service.ts'

const { adminUrl } = inject('postgres')
const program = fileURLToPath(new URL('main.ts', import.meta.url))
const { url, apiKey, db, databaseUrl, deps } = await openTestService()
const directory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
const keyFile = join(directory, 'recovery-key')
const server = await startS3Server(['backups'])
const folder = join(directory, 'backup')

type Ended = { code: number; output: string; errors: string }

/** Runs a command as its own process, as the operator does. */
const run = (words: readonly string[], environment: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...environment }
    execFile(process.execPath, [program, ...words], { env }, (error, output, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors }),
    )
  })

const ours = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: deps.config.dataDirectory,
  APP_SECRET: deps.config.appSecret,
}

const access = {
  BACKUP_S3_REGION: server.region,
  BACKUP_S3_ENDPOINT: server.endpoint,
  BACKUP_S3_ACCESS_KEY_ID: server.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  BACKUP_S3_FORCE_PATH_STYLE: 'true',
}

type Backup = { id: string; recovery_key: string | null; files: number; copied: number; faults: object[] }

let first: Backup

beforeAll(async () => {
  await chmod(directory, 0o711)
  await sendLetters(url, apiKey)
  const made = await run(['backup', folder, '--json'], ours)
  expect(made).toMatchObject({ code: 0, errors: '' })
  first = JSON.parse(made.output) as Backup
  await writeFile(keyFile, `${first.recovery_key}\n`)
})

afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a backup contains every file and shows its key once, and the next copies only what is new', async () => {
  expect(first.recovery_key).toMatch(/^[A-Z2-7-]{60,}$/)
  expect(first.faults).toEqual([])
  expect(first.copied).toBeGreaterThan(5)
  const { value } = await runCommand(['backup', folder], ours)
  expect(value).toMatchObject({ recovery_key: null, files: first.files, copied: 0, faults: [] })
  const stored = await readFile(join(deps.config.dataDirectory, 'backup-keys.json'), 'utf8')
  expect(stored).not.toContain(first.recovery_key)
})

test('nothing in the backup reveals a letter', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const objects = entries.filter((entry) => entry.isFile())
  expect(objects.length).toBeGreaterThan(50)
  for (const { parentPath, name } of objects) {
    const text = (await readFile(join(parentPath, name))).toString('latin1')
    expect(text).not.toMatch(/Redondo|Elizabeth|%PDF|a secret for tests/)
  }
})

test('verifies the whole backup in a scratch location, which it removes', async () => {
  const scratch = join(directory, 'scratch')
  const verify = ['backup', 'verify', folder, '--key-file', keyFile, '--scratch', scratch]
  const nowhere = { DATABASE_URL: '', DATA_DIR: join(directory, 'nowhere') }
  await expect(runCommand(verify, nowhere)).rejects.toThrow(`${scratch} cannot be used (ENOENT)`)
  await mkdir(scratch, { mode: 0o711 })
  const verified = await runCommand(verify, nowhere)
  expect(verified).toMatchObject({
    isFailure: false,
    value: { files: first.files, damaged: [], chains: 5, failed_chains: [], log_issues: [] },
  })
  expect(await readdir(scratch)).toEqual([])
})

describe('a restore into an empty DATA_DIR', () => {
  const restored = join(directory, 'restored')
  const there = { DATABASE_URL: '', DATA_DIR: restored, APP_SECRET: '', LOG_LEVEL: 'silent' }

  test('restores every row, file and secret, so that chains and files verify', async () => {
    const done = await run(['restore', folder, '--key-file', keyFile, '--json'], there)
    expect(done).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(done.output)).toMatchObject({ files: first.files, damaged: [], absent: [] })
    const [entries] = await db.select({ count: count() }).from(chainEntries)
    // Started once, not by each command.
    await using held = new AsyncDisposableStack()
    const restoredDatabase = await openEmbeddedDatabase({ dataDirectory: restored, isServer: false })
    held.defer(() => restoredDatabase.close())
    const chains = await runCommand(['evidence', 'verify'], there)
    expect(chains.value).toEqual({ chains: 5, entries: entries?.count, failed: [], specimen: true })
    const files = await runCommand(['storage', 'verify'], there)
    expect(files.value).toMatchObject({ checked: first.files, faults: [] })
    expect(await runCommand(['log', 'verify'], there)).toMatchObject({ isFailure: false })
    const secretFile = join(restored, 'app-secret')
    expect((await readFile(secretFile, 'utf8')).trim()).toBe(deps.config.appSecret)

    await rm(secretFile)
    await expect(runCommand(['storage', 'verify'], there)).rejects.toThrow(
      'app-secret is missing: restore it from your backup, or set APP_SECRET',
    )
  })

  test('is rejected when the target is not empty', async () => {
    const restore = ['restore', folder, '--key-file', keyFile]
    await expect(runCommand(restore, there)).rejects.toThrow(`DATA_DIR ${restored} is not empty`)
    const used = { ...there, DATABASE_URL: databaseUrl, DATA_DIR: join(directory, 'other') }
    await expect(runCommand(restore, used)).rejects.toThrow('The database is not empty')
  })
})

test('a bucket restores to your own database, keeps APP_SECRET where it is set, and is pruned', async () => {
  const bucket = 's3://backups/mailroom'
  const from = { ...ours, ...access }
  await runCommand(['backup', bucket], from)
  const made = await runCommand(['backup', bucket], from)
  expect(made.value).toMatchObject({ files: first.files, copied: 0, faults: [] })
  await expect(runCommand(['backup', 'prune', bucket], from)).rejects.toThrow('--keep-last')
  const pruned = await runCommand(['backup', 'prune', bucket, '--keep-last', '1'], from)
  expect(pruned.text).toMatch(
    /^Backups removed: 1; kept: 1\. Objects removed, since no backup needs them: \d+ \(\d+(\.\d+)? [KM]B\)\.$/m,
  )

  const name = `restored_${process.pid}`
  await runAsOwner(adminUrl, `create database ${name}`)
  const there = {
    ...access,
    DATABASE_URL: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href,
    DATA_DIR: join(directory, 'own-data'),
    APP_SECRET: 'not the secret that it was, and long enough',
    LOG_LEVEL: 'silent',
  }
  const restore = ['restore', bucket, '--key-file', keyFile]
  await expect(runCommand(restore, there)).rejects.toThrow('APP_SECRET is not the one of the backup')
  const same = { ...there, APP_SECRET: deps.config.appSecret }
  expect(await runCommand(restore, same)).toMatchObject({ isFailure: false, value: { files: first.files } })
  expect((await readdir(there.DATA_DIR)).toSorted()).toEqual(['backup-keys.json', 'storage'])
  const chains = await runCommand(['evidence', 'verify'], same)
  expect(chains.value).toMatchObject({ chains: 5, failed: [] })
  await runAsOwner(adminUrl, `drop database ${name} with (force)`)
})

test('rejects another recovery key, or half of one', async () => {
  const wrong = join(directory, 'wrong-key')
  const verify = ['backup', 'verify', folder, '--key-file', wrong]
  await writeFile(wrong, (first.recovery_key ?? '').slice(0, 20))
  await expect(runCommand(verify, {})).rejects.toThrow('The recovery key is incomplete or mistyped')
  await writeFile(wrong, createRecoveryKey())
  await expect(runCommand(verify, {})).rejects.toThrow(/^This recovery key does not open .*: it belongs to/)
})
