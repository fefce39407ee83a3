import { S3ServiceException } from '@aws-sdk/client-s3'

import { ProviderError } from '#lib/service/providers/provider-error.ts'

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

/** What the SDK threw when asked for the bucket itself: `HEAD` names no code, so that its absence is told by status. */
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
