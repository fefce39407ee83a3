import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { describe } from 'vitest'

import { createS3Client } from '#lib/service/providers/storage/s3/client.ts'
import { describeTarget, settingsOf } from '#tests/support/backup-target.ts'
import { requiresRadosGateway, startRadosGateway } from '#tests/support/peers/rados-gateway.ts'

import { openTarget } from './open-target.ts'

describe('where Ceph is installed', requiresRadosGateway, () => {
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
