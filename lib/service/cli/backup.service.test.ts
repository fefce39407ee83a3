import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { backUp } from '#lib/service/backup/back-up.ts'
import { openSnapshot } from '#lib/service/backup/dump-database.ts'
import { openBackup, restoreBackup } from '#lib/service/backup/restore.ts'
import type { BackupTarget } from '#lib/service/backup/target.ts'
import { systemClock } from '#lib/service/clock.ts'
import { openEmbeddedDatabase } from '#lib/service/db/embedded/embedded-database.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { sendLetters } from '#tests/attack/send-letters.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { openTestService } from '#tests/support/service.ts'

import { openTarget } from './open-target.ts'
import { readKeyFrom } from './read-recovery-key.ts'

const { adminUrl } = inject('postgres')
const program = fileURLToPath(new URL('main.ts', import.meta.url))
const { url, apiKey, db, databaseUrl, deps } = await openTestService()
const directory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
const target = join(directory, 'backup')
const keyFile = join(directory, 'recovery-key')

type Ended = { code: number; output: string; errors: string }

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

type Backup = { id: string; recovery_key: string | null; files: number; copied: number; faults: object[] }

const makeBackup = async (): Promise<Backup> => {
  const made = await run(['backup', target, '--json'], ours)
  expect(made).toMatchObject({ code: 0, errors: '' })
  return JSON.parse(made.output) as Backup
}

const verify = (words: string[] = []): Promise<Ended> =>
  run(['backup', 'verify', target, '--key-file', keyFile, '--json', ...words], { DATABASE_URL: '' })

const objectsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

let first: Backup

beforeAll(async () => {
  await chmod(directory, 0o711)
  await sendLetters(url, apiKey)
  first = await makeBackup()
  await writeFile(keyFile, `${first.recovery_key}\n`)
}, 120_000)

afterAll(() => rm(directory, { recursive: true, force: true }))

test('a backup has every file, tells its key once, and the next copies only what is new', async () => {
  expect(first.recovery_key).toMatch(/^[A-Z2-7-]{60,}$/)
  expect(first).toMatchObject({ faults: [], copied: expect.any(Number) })
  expect(first.copied).toBeGreaterThan(5)
  expect(await makeBackup()).toMatchObject({ recovery_key: null, files: first.files, copied: 0, faults: [] })
  const stored = await readFile(join(deps.config.dataDirectory, 'backup-keys.json'), 'utf8')
  expect(stored).not.toContain(first.recovery_key)
})

test('nothing of a letter is readable in the backup', async () => {
  for (const object of await objectsIn(target)) {
    const text = (await readFile(object)).toString('latin1')
    expect(text).not.toMatch(/Redondo|Elizabeth|%PDF|a secret for tests/)
  }
})

test('the whole backup is verified in a scratch place that is removed again', async () => {
  const scratch = join(directory, 'scratch')
  const nowhere = await verify(['--scratch', scratch])
  expect(nowhere.output).toContain(`${scratch} cannot be used (ENOENT)`)
  await mkdir(scratch, { mode: 0o711 })
  const verified = await verify(['--scratch', scratch])
  expect(verified).toMatchObject({ code: 0, errors: '' })
  expect(JSON.parse(verified.output)).toMatchObject({
    files: first.files,
    damaged: [],
    chains: 5,
    failed_chains: [],
    log_issues: [],
  })
  expect(await readdir(scratch)).toEqual([])
})

describe('a restore into an empty DATA_DIR', () => {
  const restored = join(directory, 'restored')
  const there = { DATABASE_URL: '', DATA_DIR: restored, APP_SECRET: '' }

  test('brings back every row, file and secret, so that chains and files verify', async () => {
    const done = await run(['restore', target, '--key-file', keyFile, '--json'], there)
    expect(done).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(done.output)).toMatchObject({ files: first.files, damaged: [], absent: [] })
    const [entries] = await db.select({ count: count() }).from(chainEntries)
    // Started once, not by each command.
    await using held = new AsyncDisposableStack()
    const restoredDatabase = await openEmbeddedDatabase({ dataDirectory: restored, isServer: false })
    held.defer(() => restoredDatabase.close())
    const chains = await run(['evidence', 'verify', '--json'], there)
    expect(JSON.parse(chains.output)).toEqual({ chains: 5, entries: entries?.count, failed: [] })
    const files = await run(['storage', 'verify', '--json'], there)
    expect(JSON.parse(files.output)).toMatchObject({ checked: first.files, faults: [] })
    const log = await run(['log', 'verify'], there)
    expect(log).toMatchObject({ code: 0 })
    const secret = await readFile(join(restored, 'app-secret'), 'utf8')
    expect(secret.trim()).toBe(deps.config.appSecret)
  })

  test('is refused where something is already', async () => {
    const again = await run(['restore', target, '--key-file', keyFile], there)
    expect(again.code).toBe(1)
    expect(again.errors).toContain(`DATA_DIR ${restored} is not empty`)
    const used = { ...there, DATABASE_URL: databaseUrl, DATA_DIR: join(directory, 'other') }
    const intoUsed = await run(['restore', target, '--key-file', keyFile], used)
    expect(intoUsed.errors).toContain('The database is not empty')
  })

  test('is not started with a new secret when its own is missing', async () => {
    await rm(join(restored, 'app-secret'))
    const started = await run(['storage', 'verify'], there)
    expect(started.code).toBe(1)
    expect(started.errors).toContain('app-secret is missing: restore it from your backup, or set APP_SECRET')
  })
})

test('a restore into a database of your own keeps APP_SECRET where it is set', async () => {
  const name = `restored_${process.pid}`
  await runAsOwner(adminUrl, `create database ${name}`)
  const there = {
    DATABASE_URL: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href,
    DATA_DIR: join(directory, 'own-data'),
    APP_SECRET: 'not the secret that it was, and long enough',
  }
  const differing = await run(['restore', target, '--key-file', keyFile], there)
  expect(differing.errors).toContain('APP_SECRET is not the one of the backup')
  const same = { ...there, APP_SECRET: deps.config.appSecret }
  const done = await run(['restore', target, '--key-file', keyFile], same)
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect((await readdir(there.DATA_DIR)).toSorted()).toEqual(['backup-keys.json', 'storage'])
  const chains = await run(['evidence', 'verify', '--json'], same)
  expect(JSON.parse(chains.output)).toMatchObject({ chains: 5, failed: [] })
  await runAsOwner(adminUrl, `drop database ${name} with (force)`)
})

test('another recovery key, or half of one, is refused', async () => {
  const wrong = join(directory, 'wrong-key')
  await writeFile(wrong, (first.recovery_key ?? '').slice(0, 20))
  const half = await run(['backup', 'verify', target, '--key-file', wrong], {})
  expect(half.errors).toContain('The recovery key is incomplete or mistyped')
  const elsewhere = { ...ours, DATA_DIR: join(directory, 'second-data') }
  const foreign = await run(['backup', target], elsewhere)
  expect(foreign.errors).toContain('was made with another key')
})

test('a backup that was broken off is gone on with, and its key is not lost', async () => {
  const storage = deps.providers.storage
  const config = { ...deps.config, dataDirectory: join(directory, 'third-data') }
  const folder = await openTarget(join(directory, 'third'), deps.config)
  let written = 0
  const breaking: BackupTarget = {
    ...folder,
    write: async (object, body) => {
      if (object.startsWith('files/')) written += 1
      if (written > 3) throw new Error('the power failed')
      await folder.write(object, body)
    },
  }
  const options = { databaseUrl, config, storage, clock: systemClock, logger: deps.logger }
  await expect(backUp({ ...options, target: breaking })).rejects.toThrow('the power failed')
  const made = await backUp({ ...options, target: folder })
  expect(made.recoveryKey).not.toBeNull()
  expect(made.files - made.copied).toBeGreaterThanOrEqual(3)
})

test('a file that was altered in storage is named, and kept out of the backup', async () => {
  const [document] = (await objectsIn(join(deps.config.dataDirectory, 'storage', 'documents'))).filter(
    (path) => path.endsWith('.pdf'),
  )
  const path = document ?? ''
  const genuine = await readFile(path)
  await writeFile(path, Buffer.concat([genuine, Buffer.from('%')]))
  const made = await run(['backup', target, '--json'], ours)
  await writeFile(path, genuine)
  expect(made.code).toBe(1)
  expect(JSON.parse(made.output)).toMatchObject({
    faults: [{ fault: 'altered', key: expect.stringContaining('documents/') }],
  })
})

test('a file that was altered in the backup is named', async () => {
  const [object] = await objectsIn(join(target, 'files'))
  const bytes = await readFile(object ?? '')
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await writeFile(object ?? '', bytes)
  const verified = await verify(['--snapshot', first.id])
  expect(verified.code).toBe(1)
  const { damaged } = JSON.parse(verified.output) as { damaged: { key: string; reason: string }[] }
  expect(damaged[0]?.reason).toContain('was altered')
  expect(damaged[0]?.key).toMatch(/\//)
})

test('rows that were altered in the backup stop the restore', async () => {
  const snapshot = join(target, 'snapshots', first.id, 'tables', 'public.shipments')
  const bytes = await readFile(snapshot)
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await writeFile(snapshot, bytes)
  const folder = await openTarget(target, deps.config)
  const backup = await openBackup(folder, await readKeyFrom(keyFile), first.id)
  const name = `altered_${process.pid}`
  await runAsOwner(adminUrl, `create database ${name}`)
  const dataDirectory = join(directory, 'altered-data')
  const restoring = restoreBackup(backup, {
    databaseUrl: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href,
    dataDirectory,
    storage: deps.providers.storage,
    isSecretGiven: false,
    logger: deps.logger,
  })
  await expect(restoring).rejects.toThrow(/tables\/public\.shipments was altered.* Choose an earlier backup/)
  await expect(readdir(dataDirectory)).rejects.toThrow('ENOENT')
  await runAsOwner(adminUrl, `drop database ${name} with (force)`)
})

test('two backups of a database do not run at once', async () => {
  const running = await openSnapshot(databaseUrl)
  const second = await run(['backup', target], ours)
  await running.close()
  expect(second).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Another backup of this database'),
  })
})
