import type { ServiceContext } from '#lib/service/context.ts'
import { loadDocumentById } from '#lib/service/documents/documents.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { readPrintedDocument } from '#lib/service/stored-files/read-printed-document.ts'

/** Width of the picture in pixels, and the resolution it is drawn at before it is made smaller, so that type stays legible. */
const [width, dpi] = [240, 72]

/**
 * Draws the first page of a shipment's document as it is printed. Throws SHIPMENT_NOT_FOUND, DOCUMENT_NOT_FOUND once the
 * document has been deleted, what reading the stored file throws, and INVALID_PDF or ENCRYPTED_PDF if it cannot be drawn.
 */
export const getDocumentPicture = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<FileDownload & { documentKey: string }> => {
  const { documentId, color } = await loadShipment(ctx, shipmentId)
  const document = await loadDocumentById(ctx, documentId)
  // A thread gets bytes of its own.
  const pdf = Uint8Array.from(await readPrintedDocument(ctx, document))
  const drawn = await ctx.inspector.drawColorPage({ pdf, index: 0, dpi })
  const { default: sharp } = await import('sharp')
  const body = await sharp(drawn.dots, {
    raw: { width: drawn.width, height: drawn.height, channels: 4 },
  })
    .removeAlpha()
    .grayscale(!color)
    .resize({ width })
    .webp({ quality: 80 })
    .toBuffer()
  const filename = `${document.filename.replace(/\.pdf$/i, '')}.webp`
  return { filename, contentType: 'image/webp', body, documentKey: document.documentKey }
}
