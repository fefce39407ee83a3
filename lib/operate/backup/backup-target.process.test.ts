import { mkdtempSync } from 'node:fs'
import { chmod, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, inject, onTestFinished, test } from 'vitest'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { type Clock, systemClock } from '#lib/service/clock.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { storeDocument } from '#tests/support/documents/stored-document.ts'

import { backUp, type BackupResult } from './back-up.ts'
import { openSnapshot } from './dump-database.ts'
import { lastBackup } from './last-backup.ts'
import { readRecoveryKey } from './recovery-key.ts'
import { openBackup, restoreBackup } from './restore.ts'
import { claimTarget } from './target-lock.ts'
import type { BackupTarget } from './target.ts'

const { adminUrl } = inject('postgres')
const { ctx, databaseUrl } = await openTestContext()
const { config, db, logger } = ctx
const { storage } = await openStorage(config, systemClock)
const directory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
afterAll(() => rm(directory, { recursive: true, force: true }))
await chmod(directory, 0o711)

const contents = ['the first notice', 'the second notice', 'the third notice', 'the fourth notice']
const keys = await Promise.all(contents.map((content) => storeDocument(ctx, storage, content)))
const fileOf = (key: string): string => join(config.dataDirectory, 'storage', key)

const folderOf = (name: string): string => join(directory, name)
const openFolder = (name: string): Promise<BackupTarget> => openTarget(folderOf(name), config)

type Changes = { clock?: Clock; dataDirectory?: string }

const make = (target: BackupTarget, { clock = systemClock, dataDirectory }: Changes = {}) =>
  backUp({
    target,
    databaseUrl,
    config: { ...config, dataDirectory: dataDirectory ?? config.dataDirectory },
    storage,
    clock,
    logger,
  })

const objectsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const flipBit = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  bytes[60] = (bytes[60] ?? 0) ^ 1
  await writeFile(path, bytes)
}

/** Restores into its own database. */
const restore = async (target: BackupTarget, { recoveryKey, id }: BackupResult) => {
  const backup = await openBackup(target, readRecoveryKey(recoveryKey ?? ''), id)
  const name = `restored_${id.replaceAll('-', '_').toLowerCase()}`
  await runAsOwner(adminUrl, `create database ${name}`)
  onTestFinished(() => runAsOwner(adminUrl, `drop database ${name} with (force)`))
  const dataDirectory = folderOf(name)
  const opened = await openStorage({ ...config, dataDirectory: folderOf(`${name}-files`) }, systemClock)
  const restoring = restoreBackup(backup, {
    databaseUrl: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href,
    dataDirectory,
    storage: opened.storage,
    isSecretGiven: false,
    logger,
  })
  return { restoring, dataDirectory }
}

const target = await openFolder('backup')
const first = await make(target)

test('the last complete backup and its target are recorded', async () => {
  expect(await lastBackup(db)).toMatchObject({ id: first.id, target: target.name, files: 4, faults: 0 })
})

test('an interrupted backup leaves a target that the next completes, and its key is not lost', async () => {
  const folder = await openFolder('broken')
  let written = 0
  const breaking: BackupTarget = {
    ...folder,
    write: async (object, body) => {
      if (object.startsWith('files/')) written += 1
      if (written > 2) throw new Error('the power failed')
      await folder.write(object, body)
    },
  }
  const dataDirectory = folderOf('broken-data')
  const before = await lastBackup(db)
  await expect(make(breaking, { dataDirectory })).rejects.toThrow('the power failed')
  expect(await lastBackup(db)).toEqual(before)
  const made = await make(folder, { dataDirectory })
  expect(made).toMatchObject({ recoveryKey: expect.any(String), files: 4, copied: 2 })
})

test('of two simultaneous backups to a target, at most one proceeds', async () => {
  const folder = await openFolder('shared')
  const claims = await Promise.allSettled(
    Array.from({ length: 4 }, () => claimTarget(folder, 'backup', { clock: systemClock, logger })),
  )
  const held = claims.filter((claim) => claim.status === 'fulfilled')
  expect(held.length).toBeLessThanOrEqual(1)
  for (const { value } of held) await value.release()
  const claim = await claimTarget(folder, 'backup', { clock: systemClock, logger })
  await expect(make(folder)).rejects.toThrow('has been running since')
  await claim.release()
  expect(await make(folder)).toMatchObject({ files: 4 })
})

test('does not list a backup whose lock was taken over', async () => {
  const folder = await openFolder('suspended')
  let isSuspended = false
  const clock: Clock = { now: () => new Date(systemClock.now().getTime() + (isSuspended ? 6 * minuteMs : 0)) }
  const suspending: BackupTarget = {
    ...folder,
    write: async (object, body) => {
      if (object.endsWith('/manifest')) isSuspended = true
      await folder.write(object, body)
    },
  }
  await expect(make(suspending, { clock })).rejects.toThrow(/The lock on .* was lost: .* Run this again\.$/)
  expect(await folder.size('snapshots.json')).toBeNull()
})

test('two backups of a database do not run at once', async () => {
  const running = await openSnapshot(databaseUrl)
  await expect(make(await openFolder('second'))).rejects.toThrow('Another backup of this database')
  await running.close()
})

test('rejects a target that was created with another key, and leaves it unchanged', async () => {
  const before = (await objectsIn(target.name)).toSorted()
  await expect(make(target, { dataDirectory: folderOf('other-data') })).rejects.toThrow(
    /was made with another key \(.*\): choose a new folder, or put back .*backup-keys\.json/,
  )
  expect((await objectsIn(target.name)).toSorted()).toEqual(before)
})

test('names a file altered in storage, and excludes it from the backup', async () => {
  await writeFile(fileOf(keys[0] ?? ''), 'the first n0tice')
  const folder = await openFolder('altered')
  const made = await make(folder)
  await writeFile(fileOf(keys[0] ?? ''), contents[0] ?? '')
  expect(made).toMatchObject({ files: 3, faults: [{ fault: 'altered', key: keys[0] }] })
  expect(await lastBackup(db)).toMatchObject({ id: made.id, faults: 1 })
})

test('names altered, truncated and missing objects, restores the rest, and the next backup repairs them', async () => {
  const folder = await openFolder('damaged')
  const dataDirectory = folderOf('damaged-data')
  const made = await make(folder, { dataDirectory })
  const [flipped = '', cut = '', removed = ''] = await objectsIn(join(folder.name, 'files'))
  await flipBit(flipped)
  await truncate(cut, 70)
  await rm(removed)
  const { damaged, files } = await (await restore(folder, made)).restoring
  expect(files).toBe(1)
  const altered = damaged.filter(({ reason }) => / was altered, cut short, or /.test(reason))
  const missing = damaged.filter(({ reason }) => / has no files\/\S+: .* was removed/.test(reason))
  expect([damaged.length, altered.length, missing.length]).toEqual([3, 2, 1])
  expect(await make(folder, { dataDirectory })).toMatchObject({ files: 4, copied: 2 })
  await rm(flipped)
  expect(await make(folder, { dataDirectory })).toMatchObject({ files: 4, copied: 1 })
})

test('altered rows stop the restore before it stores a secret', async () => {
  const folder = await openFolder('altered-rows')
  const made = await make(folder, { dataDirectory: folderOf('altered-rows-data') })
  await flipBit(join(folder.name, 'snapshots', made.id, 'tables', 'public.documents'))
  const { restoring, dataDirectory } = await restore(folder, made)
  await expect(restoring).rejects.toThrow(/tables\/public\.documents was altered.* Choose an earlier backup/)
  await expect(readdir(dataDirectory)).rejects.toThrow('ENOENT')
})
