import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { describe, expect, onTestFinished, test } from 'vitest'

import { createS3Client } from '#lib/service/providers/storage/s3/client.ts'
import { canStartRadosGateway, startRadosGateway } from '#tests/support/peers/rados-gateway.ts'

import { openTarget } from './open-target.ts'

test('a bucket is refused without credentials, by the names of the settings', async () => {
  await expect(openTarget('s3://backups/mailroom', { s3: undefined })).rejects.toThrow('set S3_BUCKET')
})

describe.skipIf(!canStartRadosGateway())('Ceph’s RADOS Gateway, where it is installed', () => {
  test('a bucket other than that of the documents takes a backup', async () => {
    const gateway = await startRadosGateway()
    onTestFinished(() => gateway.stop())
    const s3 = { ...gateway, bucket: 'documents', publicEndpoint: undefined, forcePathStyle: true }
    const client = createS3Client(s3)
    await client.send(new CreateBucketCommand({ Bucket: 'backups' }))
    client.destroy()
    const target = await openTarget('s3://backups/mailroom/daily', { s3 })
    onTestFinished(() => target.close())
    expect(await target.size('snapshots/1/manifest')).toBeNull()
    await expect(target.read('snapshots/1/manifest')).rejects.toThrow('has no snapshots/1/manifest')
    await target.write('snapshots/1/manifest', Readable.from([Buffer.from('sealed')]))
    expect(await target.size('snapshots/1/manifest')).toBe(6)
    expect((await buffer(await target.read('snapshots/1/manifest'))).toString()).toBe('sealed')
  }, 180_000)
})
