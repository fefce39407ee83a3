import { createHash } from 'node:crypto'

import { and, count, eq } from 'drizzle-orm'

import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import { actorName, type ServiceContext, type TransactionContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { readUpTo, redrawImage } from '#lib/service/files/images.ts'
import { newId } from '#lib/service/ids.ts'
import { markPhoto, photoQuality } from '#lib/service/inspection/mark-photo.ts'
import { announceArtifact } from '#lib/service/mailing-record/fetch-artifacts.ts'
import { nameOfPiece } from '#lib/service/mailing-record/filenames.ts'
import { artifactFact } from '#lib/service/shipment-core/facts.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { loadPiece } from './floor-rows.ts'
import { lockPrinted } from './lock-printed.ts'

const kind = 'piece_photo_jpeg'
const maxBytes = 10 * 1024 * 1024
/** Enough to read the smallest print on a label that fills half of the picture. */
const keptSide = 2400
/** So that no one fills the storage with one piece. */
const mostPhotos = 10

type Stored = { storageKey: string; sha256: string; sizeBytes: number }

const nextPart = async (ctx: TransactionContext, shipmentId: string): Promise<number> => {
  const [found] = await ctx.db
    .select({ photos: count() })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, ctx.organizationId),
        eq(artifacts.shipmentId, shipmentId),
        eq(artifacts.kind, kind),
      ),
    )
  const photos = found?.photos ?? 0
  if (photos < mostPhotos) return photos + 1
  throw new ServiceError('INVALID_STATUS_TRANSITION', `This piece already has ${mostPhotos} photos.`)
}

const record = (ctx: ServiceContext, shipmentId: string, file: Stored): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockPrinted(ctx, shipmentId)
    const part = await nextPart(ctx, shipmentId)
    const now = ctx.clock.now()
    const [row] = await ctx.db
      .insert(artifacts)
      .values({
        ...file,
        organizationId: ctx.organizationId,
        shipmentId,
        id: newId(),
        kind,
        part,
        importedVia: 'bench',
        importedBy: actorName(ctx.actor) ?? 'system',
        status: 'available',
        filename: `piece-photo-${nameOfPiece(shipment)}${part > 1 ? `-${part}` : ''}.jpg`,
        contentType: 'image/jpeg',
        createdAt: now,
        availableAt: now,
      })
      .returning()
    if (!row) throw new Error(`the photo of ${shipmentId} was not saved`)
    const { sha256, sizeBytes } = file
    recordUpdate(ctx, shipment, {
      message: 'The sealed piece was photographed.',
      metadata: { artifact_id: row.id, sha256, size_bytes: sizeBytes },
      facts: [artifactFact(row)],
    })
    announceArtifact(ctx, { id: row.id, kind, shipmentId }, { sha256, sizeBytes })
  })

/**
 * Stores a photo of a printed piece as evidence: re-encoded as a JPEG, with its hash, author and time. Throws
 * FORBIDDEN, INVALID_IMAGE, FILE_TOO_LARGE and INVALID_STATUS_TRANSITION; a rejected photo leaves nothing behind.
 */
export const photographPiece = async (
  ctx: ServiceContext,
  shipmentId: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<FloorPiece> => {
  authorize(ctx, 'operate')
  await loadPiece(ctx, shipmentId)
  const given = await readUpTo(bytes, maxBytes, 'The photo is larger than 10 MB. Reduce its size.')
  const drawn = await redrawImage(given, { minSide: 200, maxSide: 12_000 }, (image) =>
    image
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: photoQuality }),
  )
  const photo = await markPhoto(ctx.inspector, drawn, markOf(ctx.config))
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const storageKey = `artifacts/${ctx.organizationId}/${shipmentId}/${newId()}-${sha256.slice(0, 16)}.jpg`
  await ctx.providers.storage.put({ key: storageKey, body: photo, contentType: 'image/jpeg' })
  try {
    await record(ctx, shipmentId, { storageKey, sha256, sizeBytes: photo.byteLength })
  } catch (error) {
    await ctx.providers.storage.remove(storageKey)
    throw error
  }
  return loadPiece(ctx, shipmentId)
}
