import { Readable } from 'node:stream'

import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

import type { Clock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { StoragePort, StoredObject } from '#lib/service/providers/storage/port.ts'

import {
  createS3Client,
  type S3Settings,
  isMissingObject,
  readBucketFailure,
  readFailure,
  createFormSigner,
} from './client.ts'

export type S3StorageOptions = S3Settings & {
  /** Endpoint for browsers' uploads, if not `endpoint`. */
  publicEndpoint?: string | undefined
  clock: Clock
}

export type S3Storage = StoragePort & {
  /** Lists the objects whose keys begin with this prefix. */
  list(prefix: string): AsyncGenerator<{ key: string; sizeBytes: number }>
  /** Closes idle connections. */
  close(): void
}

/** Parts in memory at a time, of S3's smallest size of 5 MB each; a body smaller than one part is sent in one piece. */
const concurrentParts = 2

/** Counts the read bytes, and distinguishes errors of the sender's stream from errors of the storage. */
const observe = (body: Readable | Uint8Array) => {
  const observed: { sizeBytes: number; failure: unknown } = { sizeBytes: 0, failure: undefined }
  if (body instanceof Uint8Array) return { observed: { ...observed, sizeBytes: body.byteLength }, body }
  const read = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of chunks) {
        observed.sizeBytes += chunk.byteLength
        yield chunk
      }
    } catch (error) {
      observed.failure = error
      throw error
    }
  }
  return { observed, body: Readable.from(read(body), { objectMode: false }) }
}

const describeObject = (response: {
  ContentLength?: number | undefined
  ContentType?: string | undefined
}): StoredObject => ({
  sizeBytes: response.ContentLength ?? 0,
  contentType: response.ContentType ?? 'application/octet-stream',
})

/** Storage in a bucket of S3, or of anything that speaks its protocol. It connects when it is first used. */
export const createS3Storage = (options: S3StorageOptions): S3Storage => {
  const { bucket, publicEndpoint, clock } = options
  const client = createS3Client(options)
  const signingClient = publicEndpoint ? createS3Client({ ...options, endpoint: publicEndpoint }) : client
  const object = (key: string) => ({ Bucket: bucket, Key: key })

  return {
    ...createFormSigner({ client: signingClient, bucket, clock }),
    check: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
      } catch (error) {
        throw readBucketFailure(error)
      }
    },
    put: async ({ key, body: given, contentType }) => {
      const { observed, body } = observe(given)
      try {
        await new Upload({
          client,
          params: { ...object(key), Body: body, ContentType: contentType },
          queueSize: concurrentParts,
        }).done()
      } catch (error) {
        throw error === observed.failure ? error : readFailure(error, key)
      }
      return { sizeBytes: observed.sizeBytes, contentType }
    },
    stat: async (key) => {
      try {
        return describeObject(await client.send(new HeadObjectCommand(object(key))))
      } catch (error) {
        if (isMissingObject(error)) return null
        throw readFailure(error, key)
      }
    },
    get: async (key) => {
      try {
        const answer = await client.send(new GetObjectCommand(object(key)))
        if (!(answer.Body instanceof Readable)) {
          throw new ProviderError('unavailable', `Storage returned no content for ${key}.`)
        }
        return { body: answer.Body, ...describeObject(answer) }
      } catch (error) {
        throw readFailure(error, key)
      }
    },
    copy: async (fromKey, toKey) => {
      try {
        await client.send(new CopyObjectCommand({ ...object(toKey), CopySource: `${bucket}/${fromKey}` }))
      } catch (error) {
        throw readFailure(error, fromKey)
      }
    },
    remove: async (key) => {
      try {
        await client.send(new DeleteObjectCommand(object(key)))
      } catch (error) {
        throw readFailure(error, key)
      }
    },
    list: async function* (prefix) {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const { Key: key, Size: sizeBytes = 0 } of page.Contents ?? []) {
            if (key !== undefined) yield { key, sizeBytes }
          }
        }
      } catch (error) {
        throw readFailure(error, prefix)
      }
    },
    close: () => {
      client.destroy()
      signingClient.destroy()
    },
  }
}
