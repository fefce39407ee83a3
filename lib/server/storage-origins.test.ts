import { expect, test } from 'vitest'

import { readSettings } from '#lib/service/config/config.ts'

import { storageOrigins } from './storage-origins.ts'

const bucket = {
  S3_BUCKET: 'mail',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test.each([
  [{}, []],
  [bucket, ['https://mail.s3.eu-central-1.amazonaws.com']],
  [{ ...bucket, S3_FORCE_PATH_STYLE: 'true' }, ['https://s3.eu-central-1.amazonaws.com']],
  [{ ...bucket, S3_ENDPOINT: 'http://10.0.0.5:9000', S3_FORCE_PATH_STYLE: 'true' }, ['http://10.0.0.5:9000']],
  [
    { ...bucket, S3_ENDPOINT: 'http://10.0.0.5:9000', S3_PUBLIC_ENDPOINT: 'https://files.example.com' },
    ['https://mail.files.example.com'],
  ],
])('sends documents to the external URL of the bucket (%j)', (environment, origins) => {
  expect(storageOrigins(readSettings(environment))).toEqual(origins)
})
