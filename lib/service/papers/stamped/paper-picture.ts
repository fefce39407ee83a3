import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { openArtifact } from '#lib/service/evidence/download-evidence.ts'
import { recordPictureView } from '#lib/service/evidence/picture-view.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { redrawImage } from '#lib/service/files/images.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { listReadings } from './record-reading.ts'

/** Enough to recognize the paper and read its postmark, and light on a phone. */
const shownSide = 1200

const drawPage = async (ctx: ServiceContext, pdf: Uint8Array): Promise<Buffer> => {
  const { width, height, dots } = await ctx.inspector.drawFirstPage({ pdf: Uint8Array.from(pdf) })
  const { default: sharp } = await import('sharp')
  return sharp(dots, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/**
 * Draws a stamped paper small, the first page of a PDF in gray. Throws SHIPMENT_NOT_FOUND, NOT_FOUND where the
 * paper is not of the shipment, what reading it throws, and INVALID_PDF or ENCRYPTED_PDF if it cannot be drawn.
 */
export const getStampedPaperPicture = async (
  ctx: ServiceContext,
  shipmentId: string,
  paperId: string,
): Promise<FileDownload> => {
  const { id } = await loadShipment(ctx, shipmentId)
  const paper = (await listReadings(ctx, id)).find((reading) => reading.paperId === paperId)
  if (!paper) throw new ServiceError('NOT_FOUND', 'This stamped paper does not exist for this shipment.')
  const { body, filename, contentType } = await openArtifact(ctx, id, paper.artifactId)
  if (!(body instanceof Uint8Array)) throw new Error(`paper ${paperId} is not read whole`)
  const drawn = contentType === 'application/pdf' ? await drawPage(ctx, body) : Buffer.from(body)
  const picture = await redrawImage(drawn, { minSide: 1, maxSide: 12_000 }, (image) =>
    image
      .resize({ width: shownSide, height: shownSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 75 }),
  )
  await recordPictureView(ctx, shipmentId, filename)
  return { filename: filename.replace(/\.\w+$/, '.jpg'), contentType: 'image/jpeg', body: picture }
}
