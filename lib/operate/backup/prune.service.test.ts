import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { type Clock, systemClock } from '#lib/service/clock.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'
import { openTestContext } from '#tests/support/context.ts'
import { storeDocument } from '#tests/support/documents/stored-document.ts'
import { startS3Server } from '#tests/support/peers/s3-server.ts'

import { backUp } from './back-up.ts'
import { type KeepRule, pruneBackups } from './prune.ts'
import { claimTarget } from './target-lock.ts'
import { type BackupTarget, listSnapshots } from './target.ts'

const { ctx, databaseUrl } = await openTestContext()
const { config, db, logger } = ctx
const { storage } = await openStorage(config, systemClock)
const server = await startS3Server(['backups'])
afterAll(() => server.stop())
const { endpoint, region, accessKeyId, secretAccessKey } = server
const access = {
  s3: undefined,
  backupS3: { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle: true },
}
const target = await openTarget('s3://backups/mailroom', access)
const objects = server.objectsOf('backups')

const daysAgo = (days: number): Clock => ({
  now: () => new Date(systemClock.now().getTime() - days * dayMs),
})

const make = (clock: Clock) => backUp({ target, databaseUrl, config, storage, clock, logger })

const prune = (
  rule: KeepRule,
  { isDryRun = false, on = target, dataDirectory = config.dataDirectory } = {},
) => pruneBackups({ target: on, dataDirectory, rule, isDryRun, clock: systemClock, logger })

const keysIn = (folder: string): string[] =>
  [...objects.keys()].filter((key) => key.startsWith(`mailroom/${folder}`)).toSorted()

const idsOf = (snapshots: readonly { id: string }[]): string[] => snapshots.map(({ id }) => id)

// Three backups; the first has its own file, which was deleted before the second.
const deleted = await storeDocument(ctx, storage, 'deleted at the end of its retention')
await storeDocument(ctx, storage, 'kept')
const oldest = await make(daysAgo(40))
await db.update(documents).set({ purgedAt: systemClock.now() }).where(eq(documents.documentKey, deleted))
await storage.remove(deleted)
await storeDocument(ctx, storage, 'new')
const middle = await make(daysAgo(20))
const newest = await make(daysAgo(10))

test('a dry run lists what it would remove, and changes nothing', async () => {
  const before = new Map(objects)
  const planned = await prune({ days: 15 }, { isDryRun: true })
  expect(idsOf(planned.removed)).toEqual([oldest.id, middle.id])
  expect(idsOf(planned.kept)).toEqual([newest.id])
  expect(planned.objects).toBeGreaterThan(100)
  expect(objects).toEqual(before)
})

test('removes nothing during a backup, with another key, or without a backup', async () => {
  const before = new Map(objects)
  const claim = await claimTarget(target, 'backup', { clock: systemClock, logger })
  await expect(prune({ last: 1 })).rejects.toThrow('A backup to s3://backups/mailroom has been running since')
  await claim.release()
  const nowhere = `${config.dataDirectory}/nowhere`
  await expect(prune({ last: 1 }, { dataDirectory: nowhere })).rejects.toThrow('backup-keys.json is missing')
  const empty = await openTarget('s3://backups/empty', access)
  await expect(prune({ last: 1 }, { on: empty })).rejects.toThrow('is not a backup of Mailroom')
  expect(objects).toEqual(before)
})

test('removes nothing if the files of a retained backup are unknown', async () => {
  const key = `mailroom/snapshots/${newest.id}/objects`
  const genuine = objects.get(key)
  if (!genuine) throw new Error('the list is not there')
  onTestFinished(() => void objects.set(key, genuine))
  const ofAnother = objects.get(`mailroom/snapshots/${oldest.id}/objects`)
  const altered = { ...genuine, bytes: Buffer.from(genuine.bytes.toString().replace(/[0-9a-f]/, 'x')) }
  for (const wrong of [ofAnother, altered, undefined]) {
    if (wrong) objects.set(key, wrong)
    else objects.delete(key)
    const before = new Map(objects)
    await expect(prune({ last: 1 })).rejects.toThrow(
      `objects of s3://backups/mailroom is missing or was altered, so that what backup ${newest.id} needs is unknown`,
    )
    expect(objects).toEqual(before)
  }
})

test('an interrupted run damages no listed backup, and the next run removes the rest', async () => {
  let removed = 0
  const breaking: BackupTarget = {
    ...target,
    remove: async (object) => {
      if (!object.startsWith('locks/') && removed === 5) throw new Error('the power failed')
      removed += 1
      await target.remove(object)
    },
  }
  await expect(prune({ days: 30 }, { on: breaking })).rejects.toThrow('the power failed')
  expect(idsOf(await listSnapshots(target))).toEqual([middle.id, newest.id])
  expect(keysIn(`snapshots/${oldest.id}/`).length).toBeGreaterThan(0)
  const { objects: count } = await prune({ days: 30 })
  expect(count).toBeGreaterThan(50)
  expect(keysIn(`snapshots/${oldest.id}/`)).toEqual([])
  // Of three files, that of the removed backup alone is gone.
  expect(keysIn('files/').length).toBe(2)
})

test('retains the newest backup, regardless of age, with every file that it needs', async () => {
  const { removed, kept } = await prune({ days: 1 })
  expect([idsOf(removed), idsOf(kept)]).toEqual([[middle.id], [newest.id]])
  expect(keysIn('snapshots/').every((key) => key.includes(newest.id))).toBe(true)
  expect(keysIn('locks/')).toEqual([])
  expect(await make(systemClock)).toMatchObject({ files: 2, copied: 0, faults: [] })
})
