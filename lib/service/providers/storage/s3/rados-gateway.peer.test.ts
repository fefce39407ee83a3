import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import { CreateBucketCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { checkStorage } from '#lib/operate/doctor/check-storage.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { Clock } from '#lib/service/clock.ts'
import { describeStoragePort } from '#lib/service/providers/storage/port-suite.ts'
import { requiresRadosGateway, startRadosGateway } from '#tests/support/peers/rados-gateway.ts'
import type { RadosGateway } from '#tests/support/peers/rados-gateway.ts'

import { createS3Storage } from './adapter.ts'
import type { S3Storage, S3StorageOptions } from './adapter.ts'
import { createS3Client } from './client.ts'

const pdf = 'application/pdf'
const key = 'documents/a.pdf'

describe('Ceph’s RADOS Gateway, if installed', requiresRadosGateway, () => {
  let gateway: RadosGateway
  let client: S3Client
  let storage: S3Storage

  const optionsWith = (changes: Partial<S3StorageOptions>): S3StorageOptions => ({
    ...gateway,
    bucket: 'mailroom',
    forcePathStyle: true,
    clock: systemClock,
    ...changes,
  })

  const openStorage = (changes: Partial<S3StorageOptions>): S3Storage => {
    const opened = createS3Storage(optionsWith(changes))
    onTestFinished(() => opened.close())
    return opened
  }

  beforeAll(async () => {
    gateway = await startRadosGateway()
    client = createS3Client(optionsWith({}))
    await client.send(new CreateBucketCommand({ Bucket: 'mailroom' }))
    storage = createS3Storage(optionsWith({}))
  })

  afterAll(async () => {
    client?.destroy()
    storage?.close()
    await gateway?.stop()
  })

  describeStoragePort('S3 storage', () =>
    Promise.resolve({ storage, send: (request) => fetch(request), now: () => systemClock.now() }),
  )

  test('mailroom doctor writes, reads, posts to and empties a bucket', async () => {
    expect(await checkStorage({ storage, disk: null }, 10_000)).toMatchObject({ status: 'ok', remedy: null })
    const mistyped = openStorage({ secretAccessKey: 'mistyped' })
    expect(await checkStorage({ storage: mistyped, disk: null }, 10_000)).toMatchObject({ status: 'failed' })
  })

  test('a large stream that fails halfway leaves no parts behind', async () => {
    const body = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 12; sent += 1) yield randomBytes(1024 * 1024)
        throw new Error('The sender is gone.')
      })(),
    )
    await expect(storage.put({ key, body, contentType: pdf })).rejects.toThrow('sender is gone')
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: 'mailroom' }))
    expect(Uploads).toEqual([])
  })

  test('rejects the holder of another secret', async () => {
    await storage.put({ key, body: Buffer.from('%PDF-'), contentType: pdf })
    const stranger = openStorage({ secretAccessKey: 'another secret' })
    await expect(stranger.get(key)).rejects.toMatchObject({
      kind: 'unavailable',
      message:
        'The storage rejected our credentials. Ask your administrator to check S3_ACCESS_KEY_ID and its permissions.',
    })
    await expect(stranger.stat(key)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('distinguishes a missing bucket from a missing object', async () => {
    const elsewhere = openStorage({ bucket: 'nowhere' })
    await expect(elsewhere.get(key)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('check S3_BUCKET'),
    })
    await expect(elsewhere.put({ key, body: Buffer.from('%PDF-'), contentType: pdf })).rejects.toMatchObject({
      kind: 'unavailable',
      vendorCode: 'NoSuchBucket',
    })
  })

  test('sends browsers to the public endpoint', async () => {
    const publicEndpoint = gateway.endpoint.replace('127.0.0.1', 'localhost')
    const published = openStorage({ publicEndpoint })
    const expiresAt = new Date(Date.now() + 60_000)
    const post = await published.createFormPost({ key, contentType: pdf, maxBytes: 1000, expiresAt })
    expect(post.url).toBe(`${publicEndpoint}/mailroom`)
  })

  test.each([-3, 3])('corrects the time of forms for a clock that is %i days off', async (days) => {
    const clock: Clock = { now: () => new Date(Date.now() + days * dayMs) }
    const moved = openStorage({ clock })
    const post = async (seconds: number): Promise<number> => {
      const expiresAt = new Date(clock.now().getTime() + seconds * 1000)
      const target = await moved.createFormPost({ key, contentType: pdf, maxBytes: 1000, expiresAt })
      const form = new FormData()
      for (const [name, value] of Object.entries(target.fields)) form.append(name, value)
      form.append('file', new Blob(['%PDF-'], { type: pdf }), 'a.pdf')
      return (await fetch(target.url, { method: 'POST', body: form })).status
    }
    expect(await post(300)).toBe(204)
    expect(await post(-1)).toBe(403)
  })

  test('reports unreachable storage as unreachable', async () => {
    const unreachable = openStorage({ endpoint: 'http://127.0.0.1:9' })
    await expect(unreachable.stat(key)).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'unavailable',
      message: 'The storage could not be reached. Try again in a moment.',
    })
  })
})
