import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { listArtifacts, openArtifact } from '#lib/service/evidence/download-evidence.ts'
import { recordPictureView } from '#lib/service/evidence/picture-view.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'

import { drawReceipt } from './draw-receipt.ts'

/**
 * Draws the signature on the stored return receipt, or if it cannot be found, the first page. Throws what reading the
 * receipt throws, RECEIPT_NOT_BOUGHT if none was purchased, and INVALID_PDF or ENCRYPTED_PDF if it cannot be drawn.
 */
export const getReceiptPicture = async (ctx: ServiceContext, shipmentId: string): Promise<FileDownload> => {
  const listed = await listArtifacts(ctx, shipmentId)
  const receipt = listed.find(({ kind }) => kind === 'carrier_return_receipt_pdf')
  if (!receipt)
    throw new ServiceError('RECEIPT_NOT_BOUGHT', 'No return receipt was purchased for this shipment.')
  const { body, filename } = await openArtifact(ctx, shipmentId, receipt.id)
  if (!(body instanceof Uint8Array)) throw new Error(`receipt ${receipt.id} is not read whole`)
  const png = await drawReceipt(ctx, body)
  await recordPictureView(ctx, shipmentId, filename)
  return { filename: filename.replace(/(\.pdf)?$/i, '.png'), contentType: 'image/png', body: png }
}
