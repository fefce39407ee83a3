import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import type { BackupTarget, ListedObject } from '#lib/service/backup/target.ts'
import { createS3Client } from '#lib/service/providers/storage/s3/client.ts'
import {
  canStartRadosGateway,
  type RadosGateway,
  startRadosGateway,
} from '#tests/support/peers/rados-gateway.ts'
import { startS3Server } from '#tests/support/peers/s3-server.ts'

import { openTarget } from './open-target.ts'

const bytes = (text: string) => Readable.from([Buffer.from(text)])

const settingsOf = ({ endpoint, region, accessKeyId, secretAccessKey }: Omit<RadosGateway, 'stop'>) => ({
  s3: undefined,
  backupS3: { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle: true },
})

const listOf = async (target: BackupTarget, folder: string) => {
  const listed: ListedObject[] = []
  for await (const object of target.list(folder)) listed.push(object)
  return listed.toSorted((one, other) => (one.object < other.object ? -1 : 1))
}

/** What a backup asks of every target. */
const describeTarget = (name: string, open: (stack: AsyncDisposableStack) => Promise<BackupTarget>): void => {
  describe(name, () => {
    let target: BackupTarget
    const stack = new AsyncDisposableStack()

    beforeAll(async () => {
      target = await open(stack)
      stack.defer(() => target.close())
    })

    afterAll(() => stack.disposeAsync())

    test('an object is there as it was written, and absent before', async () => {
      expect(await target.size('snapshots/1/manifest')).toBeNull()
      await expect(target.read('snapshots/1/manifest')).rejects.toThrow('has no snapshots/1/manifest')
      await target.write('snapshots/1/manifest', bytes('sealed'))
      expect(await target.size('snapshots/1/manifest')).toBe(6)
      expect((await buffer(await target.read('snapshots/1/manifest'))).toString()).toBe('sealed')
    })

    test('an object larger than one part is there as it was written', async () => {
      const content = randomBytes(6 * 1024 * 1024)
      await target.write('files/large', Readable.from([content.subarray(0, 100), content.subarray(100)]))
      expect((await buffer(await target.read('files/large'))).equals(content)).toBe(true)
      await target.remove('files/large')
    })

    test('what its source breaks off is not there, and the error is that of the source', async () => {
      const broken = async function* () {
        yield randomBytes(100)
        throw new Error('the source failed')
      }
      await expect(target.write('files/broken', broken())).rejects.toThrow('the source failed')
      expect(await target.size('files/broken')).toBeNull()
    })

    test('a folder lists its objects and no others, until they are removed', async () => {
      const objects = Array.from({ length: 7 }, (_, index) => `locks/a${index}/b`)
      for (const object of objects) await target.write(object, bytes(object))
      await target.write('locks-of-others', bytes('other'))
      expect(await listOf(target, 'locks/')).toEqual(objects.map((object) => ({ object, sizeBytes: 10 })))
      for (const object of objects) await target.remove(object)
      await target.remove('locks/never-there')
      expect(await listOf(target, 'locks/')).toEqual([])
    })
  })
}

describeTarget('a folder', (stack) => {
  const directory = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  return openTarget(directory, { s3: undefined, backupS3: undefined })
})

describeTarget('a bucket other than that of the documents', async (stack) => {
  const server = await startS3Server(['backups'])
  stack.defer(() => server.stop())
  return openTarget('s3://backups/mailroom/daily', settingsOf(server))
})

describe.skipIf(!canStartRadosGateway())('where Ceph is installed', () => {
  describeTarget('a bucket of its RADOS Gateway', async (stack) => {
    const gateway = await startRadosGateway()
    stack.defer(() => gateway.stop())
    const settings = settingsOf(gateway)
    const client = createS3Client({ ...settings.backupS3, bucket: 'backups' })
    await client.send(new CreateBucketCommand({ Bucket: 'backups' }))
    client.destroy()
    return openTarget('s3://backups/mailroom/daily', settings)
  })
})

test('a bucket is refused without credentials, and reached with those of the documents without its own', async () => {
  const none = { s3: undefined, backupS3: undefined }
  await expect(openTarget('s3://backups/mailroom', none)).rejects.toThrow('set BACKUP_S3_REGION')
  const server = await startS3Server(['backups'])
  onTestFinished(() => server.stop())
  const { backupS3 } = settingsOf(server)
  const s3 = { ...backupS3, bucket: 'documents', publicEndpoint: undefined }
  const target = await openTarget('s3://backups', { s3, backupS3: undefined })
  expect(await target.size('snapshots.json')).toBeNull()
})

test('a bucket that is not there, refuses the key or cannot be reached is named, with what to check', async () => {
  const server = await startS3Server(['backups'])
  onTestFinished(() => server.stop())
  const settings = settingsOf(server)
  const nowhere = await openTarget('s3://elsewhere', settings)
  await expect(nowhere.write('a', bytes('a'))).rejects.toThrow(
    /^s3:\/\/elsewhere cannot be used \(NoSuchBucket\): check that the bucket exists/,
  )
  const stranger = await openTarget('s3://backups', {
    ...settings,
    backupS3: { ...settings.backupS3, secretAccessKey: 'another secret' },
  })
  await expect(stranger.read('a')).rejects.toThrow('(SignatureDoesNotMatch)')
  const unreachable = await openTarget('s3://backups', {
    ...settings,
    backupS3: { ...settings.backupS3, endpoint: 'http://127.0.0.1:9' },
  })
  await expect(listOf(unreachable, 'a/')).rejects.toThrow('(ECONNREFUSED)')
})

test('a bucket that is full is named, and no part of an upload remains', async () => {
  const server = await startS3Server(['backups'])
  onTestFinished(() => server.stop())
  const target = await openTarget('s3://backups', settingsOf(server))
  server.limit(8 * 1024 * 1024)
  const large = Readable.from(Array.from({ length: 12 }, () => randomBytes(1024 * 1024)))
  await expect(target.write('files/large', large)).rejects.toThrow(
    /^s3:\/\/backups is full \(QuotaExceeded\): make room there/,
  )
  expect(server.openUploads('backups')).toEqual([])
  expect([...server.objectsOf('backups').keys()]).toEqual([])
})
