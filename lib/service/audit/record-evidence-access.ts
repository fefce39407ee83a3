import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'

import { recordAudit } from './record-audit.ts'

/** Hands on a file of a shipment's evidence, and keeps who was given which. */
export const recordEvidenceAccess = async (
  ctx: ServiceContext,
  shipmentId: string,
  file: FileDownload,
): Promise<FileDownload> => {
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'shipment', id: shipmentId },
    after: { file: file.filename },
  })
  return file
}
