import { createHash } from 'node:crypto'

import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { readUpTo, redrawImage } from '#lib/service/files/images.ts'
import { newId } from '#lib/service/ids.ts'
import { markPages } from '#lib/service/inspection/mark-pages.ts'
import { markPhoto, photoQuality } from '#lib/service/inspection/mark-photo.ts'
import { requirePdf } from '#lib/service/mailing-record/fetch-artifacts.ts'

/** A photo or scan of a paper, as it is stored. */
export type PaperFile = {
  bytes: Uint8Array
  sha256: string
  contentType: 'image/jpeg' | 'application/pdf'
  extension: 'jpg' | 'pdf'
}

const maxBytes = 10 * 1024 * 1024
/** Enough to read a postmark and the smallest print of a page that fills the picture. */
const storedSide = 3000

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/**
 * Reads an uploaded photo or scan, a picture drawn again as a JPEG. Throws FILE_TOO_LARGE, INVALID_IMAGE, INVALID_PDF and ENCRYPTED_PDF.
 */
export const preparePaperFile = async (
  ctx: ServiceContext,
  given: AsyncIterable<Uint8Array>,
): Promise<PaperFile> => {
  const received = await readUpTo(given, maxBytes, 'The file is larger than 10 MB. Reduce its size.')
  if (isPdf(received)) {
    // The inspector may take a buffer over.
    await requirePdf(ctx, Uint8Array.from(received))
    return { bytes: received, sha256: hashOf(received), contentType: 'application/pdf', extension: 'pdf' }
  }
  const bytes = await redrawImage(received, { minSide: 200, maxSide: 12_000 }, (image) =>
    image
      .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: photoQuality }),
  )
  return { bytes, sha256: hashOf(bytes), contentType: 'image/jpeg', extension: 'jpg' }
}

/** Marks a file before a sandbox stores it, so that it is not taken for one of mail; returns it unchanged in a live installation. */
export const markPaperFile = async (ctx: ServiceContext, file: PaperFile): Promise<PaperFile> => {
  const mark = markOf(ctx.config)
  const bytes =
    file.contentType === 'application/pdf'
      ? await markPages(ctx.inspector, file.bytes, mark)
      : await markPhoto(ctx.inspector, Buffer.from(file.bytes), mark)
  return { ...file, bytes, sha256: hashOf(bytes) }
}

/** Stores a copy of the file for each shipment, since each has a retention of its own. Returns their keys by shipment. */
export const storePaperFile = async (
  ctx: ServiceContext,
  shipmentIds: readonly string[],
  { bytes, sha256, contentType, extension }: PaperFile,
): Promise<Map<string, string>> => {
  const keys = new Map<string, string>()
  try {
    for (const shipmentId of shipmentIds) {
      const key = `artifacts/${ctx.organizationId}/${shipmentId}/${newId()}-${sha256.slice(0, 16)}.${extension}`
      await ctx.providers.storage.put({ key, body: bytes, contentType })
      keys.set(shipmentId, key)
    }
    return keys
  } catch (error) {
    await removePaperFile(ctx, keys)
    throw error
  }
}

/** Removes the copies of a file that was not recorded. */
export const removePaperFile = async (
  ctx: ServiceContext,
  keys: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const key of keys.values()) await ctx.providers.storage.remove(key)
}
