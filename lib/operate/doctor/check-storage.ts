import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { systemClock } from '#lib/service/clock.ts'
import { newId } from '#lib/service/ids.ts'
import type { OpenedStorage } from '#lib/service/providers/storage/open-storage.ts'

import { failed, type Finding, ok, reasonOf } from './finding.ts'

const probeBytes = 1024
const formLifetimeMs = 60_000
const contentType = 'application/pdf'

/** Storage that has no form uploads at all. */
class NoFormUploads extends Error {
  constructor(status: number) {
    super(`it has no form uploads (HTTP ${status}).`)
  }
}

/** Cloudflare documents that R2 does not implement POST Object; its response does not always say so. */
const isR2 = (url: string): boolean => new URL(url).hostname.endsWith('.r2.cloudflarestorage.com')

/** Posts the probe with a signed form, as a browser does; the disk's own form is checked as it would be received. */
const postForm = async (
  { storage, disk }: Pick<OpenedStorage, 'storage' | 'disk'>,
  key: string,
  body: Buffer<ArrayBuffer>,
  limitMs: number,
): Promise<void> => {
  const expiresAt = new Date(systemClock.now().getTime() + formLifetimeMs)
  const { url, fields } = await storage.createFormPost({ key, contentType, maxBytes: probeBytes, expiresAt })
  if (disk) {
    disk.admitForm(new Map(Object.entries(fields)))
    return
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([body], { type: contentType }))
  const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(limitMs) })
  const text = await response.text()
  if (response.ok) return
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  if ([405, 501].includes(response.status) || code === 'NotImplemented' || isR2(url))
    throw new NoFormUploads(response.status)
  throw new Error(`HTTP ${response.status}${code ? ` ${code}` : ''}`)
}

const explain = (what: string, error: unknown, place: string, remedy: string): Finding =>
  failed(`${place} ${what}: ${reasonOf(error)}`, remedy)

/** Writes a small object, reads it back, posts another with a signed form, and removes both. */
export const checkStorage = async (
  opened: Pick<OpenedStorage, 'storage' | 'disk'>,
  limitMs: number,
): Promise<Finding> => {
  const { storage, disk } = opened
  const place = disk ? 'The storage directory' : 'The bucket'
  const remedy = disk
    ? 'Make the folder storage in DATA_DIR writable for this user, and free space if the disk is full.'
    : 'Check S3_BUCKET, S3_REGION, S3_ENDPOINT and the access key, which must be allowed to get, put and delete objects: see docs/storage.md.'
  const name = `doctor-${newId()}`
  const keys = [`${name}-written`, `${name}-posted`] as const
  const body = Buffer.from(randomBytes(probeBytes))
  try {
    await storage.put({ key: keys[0], body, contentType })
  } catch (error) {
    return explain('cannot be written', error, place, remedy)
  }
  try {
    const read = await buffer((await storage.get(keys[0])).body)
    if (!read.equals(body)) throw new Error('it returned other bytes than were stored.')
  } catch (error) {
    return explain('cannot be read', error, place, remedy)
  } finally {
    await storage.remove(keys[0]).catch(() => undefined)
  }
  if ((await storage.stat(keys[0])) !== null) {
    return failed(`${place} does not delete objects.`, remedy)
  }
  try {
    await postForm(opened, keys[1], body, limitMs)
  } catch (error) {
    const forms = disk
      ? 'Run this command with the same APP_SECRET as the server.'
      : error instanceof NoFormUploads
        ? 'Use storage that implements POST Object of S3, which Cloudflare R2 does not: see docs/storage.md.'
        : 'Check S3_PUBLIC_ENDPOINT, and that the bucket allows form posts from APP_URL: see docs/storage.md.'
    return explain('rejects signed uploads', error, place, forms)
  } finally {
    await storage.remove(keys[1]).catch(() => undefined)
  }
  return ok(`${place} was written, read and emptied again, and accepts signed uploads.`)
}
