import { S3Client } from '@aws-sdk/client-s3'

/** Where the bucket is and who we are there. */
export type S3Settings = {
  bucket: string
  region: string
  /** Where the storage is, when not at AWS itself. */
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** True for storage that has no host name of its own for each bucket. */
  forcePathStyle: boolean
}

const connectionTimeoutMs = 5_000
const idleTimeoutMs = 30_000

/** A client of the storage at `endpoint`; it connects when it is first used. */
export const createS3Client = (settings: S3Settings): S3Client =>
  new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Storage other than AWS's does not know the SDK's trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: idleTimeoutMs },
  })
