import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { expect, onTestFinished, test } from 'vitest'

import { bytes, describeTarget, listOf, settingsOf } from '#tests/support/backup-target.ts'
import { startS3Server } from '#tests/support/peers/s3-server.ts'

import { openTarget } from './open-target.ts'

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

test('rejects a bucket without credentials, and defaults to those of the documents', async () => {
  const none = { s3: undefined, backupS3: undefined }
  await expect(openTarget('s3://backups/mailroom', none)).rejects.toThrow('set BACKUP_S3_REGION')
  const server = await startS3Server(['backups'])
  onTestFinished(() => server.stop())
  const { backupS3 } = settingsOf(server)
  const s3 = { ...backupS3, bucket: 'documents', publicEndpoint: undefined }
  const target = await openTarget('s3://backups', { s3, backupS3: undefined })
  expect(await target.size('snapshots.json')).toBeNull()
})

test('rejects the URL of another kind of storage instead of making a folder of it', async () => {
  const none = { s3: undefined, backupS3: undefined }
  for (const url of ['ftp://backups/mailroom', 'S3://backups', 'https://backups.example/mailroom']) {
    await expect(openTarget(url, none)).rejects.toThrow('choose a folder, or a bucket as s3://bucket/folder')
  }
})

test('names a missing, forbidden or unreachable bucket, with what to check', async () => {
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

test('names a full bucket, and leaves no part of an upload', async () => {
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
