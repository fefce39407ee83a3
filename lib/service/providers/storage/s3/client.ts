import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'

import type { Clock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'

/** The bucket and its credentials. */
export type S3Settings = {
  bucket: string
  region: string
  /** URL of the storage, if not AWS itself. */
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** True for storage that has no host name of its own for each bucket. */
  forcePathStyle: boolean
}

const connectionTimeoutMs = 5_000
const idleTimeoutMs = 30_000

/** Creates a client of the storage at `endpoint`; it connects when it is first used. */
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

const credentialCodes: ReadonlySet<string> = new Set([
  'AccessDenied',
  'Forbidden',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
])

/** `HEAD` has no body to name the code in, so that the SDK calls it `NotFound`. */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

const wordsOf = (code: string): string => {
  if (code === 'NoSuchBucket')
    return 'The storage bucket does not exist. Ask your administrator to check S3_BUCKET.'
  if (credentialCodes.has(code)) {
    return 'The storage rejected our credentials. Ask your administrator to check S3_ACCESS_KEY_ID and its permissions.'
  }
  return 'The storage could not be reached. Try again in a moment.'
}

/**
 * Returns the error of a request for the bucket itself: `HEAD` has no error code, so the status determines its
 * absence.
 */
export const readBucketFailure = (cause: unknown): ProviderError => {
  const isMissing = cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404
  const code = isMissing ? 'NoSuchBucket' : cause instanceof Error ? cause.name : ''
  return new ProviderError('unavailable', wordsOf(code), { vendorCode: code, cause })
}

/** Turns whatever a call of the SDK threw into Mailroom's terms; `key` names the object in the message. */
export const readFailure = (cause: unknown, key: string): ProviderError => {
  if (cause instanceof ProviderError) return cause
  if (isMissingObject(cause)) {
    return new ProviderError('not_found', `Storage has no object ${key}.`, { cause })
  }
  const code = cause instanceof Error ? cause.name : ''
  return new ProviderError('unavailable', wordsOf(code), { vendorCode: code, cause })
}

type FormSignerOptions = {
  /** Signs for the endpoint that browsers reach. */
  client: S3Client
  bucket: string
  clock: Clock
}

/** Signs forms with which a browser may store one object each. */
export const createFormSigner = ({
  client,
  bucket,
  clock,
}: FormSignerOptions): Pick<StoragePort, 'createFormPost'> => ({
  createFormPost: async ({ key, contentType, maxBytes, expiresAt }) => {
    const post = await createPresignedPost(client, {
      Bucket: bucket,
      Key: key,
      Fields: { 'Content-Type': contentType },
      Conditions: [['content-length-range', 1, maxBytes]],
      // S3 judges by its own time, not by our clock, which a sandbox moves: so much time as is left by ours is given there.
      Expires: Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000),
    })
    // The policy has the bucket, the address names it; a field for it as well would have no effect.
    const { bucket: _bucket, ...fields } = post.fields
    return { url: post.url, fields, expiresAt }
  },
})
