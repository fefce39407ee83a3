import { GetObjectCommand } from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

import type { Clock } from '#lib/service/clock.ts'
import { contentDisposition } from '#lib/service/files/content-disposition.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'

export type SignedAddressOptions = {
  /** Signs for the endpoint that browsers reach. */
  client: S3Client
  bucket: string
  clock: Clock
}

/** Hands out what a browser may do with one object, signed as S3 has it. */
export const createSignedAddresses = ({
  client,
  bucket,
  clock,
}: SignedAddressOptions): Pick<StoragePort, 'createFormPost' | 'createReadUrl'> => {
  // S3 judges by its own time, not by our clock, which a sandbox moves: so much time as is left by ours is given there.
  const secondsUntil = (expiresAt: Date): number =>
    Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000)

  return {
    createFormPost: async ({ key, contentType, maxBytes, expiresAt }) => {
      const post = await createPresignedPost(client, {
        Bucket: bucket,
        Key: key,
        Fields: { 'Content-Type': contentType },
        Conditions: [['content-length-range', 1, maxBytes]],
        Expires: secondsUntil(expiresAt),
      })
      // The policy has the bucket, the address names it; a field for it as well would have no effect.
      const { bucket: _bucket, ...fields } = post.fields
      return { url: post.url, fields, expiresAt }
    },
    createReadUrl: ({ key, expiresAt, filename, inline }) => {
      const seconds = secondsUntil(expiresAt)
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentDisposition: contentDisposition(inline ? 'inline' : 'attachment', filename),
        ResponseCacheControl: 'private, no-store',
      })
      // No address is valid for less than a second: one that has expired already is signed in the past.
      return seconds > 0
        ? getSignedUrl(client, command, { expiresIn: seconds })
        : getSignedUrl(client, command, {
            expiresIn: 1,
            signingDate: new Date(Date.now() + (seconds - 1) * 1000),
          })
    },
  }
}
