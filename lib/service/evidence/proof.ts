import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/files/file-download.ts'
import { proofFilename } from '#lib/service/mailing-record/filenames.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'

import { loadCertifiedEvidence } from './bought-evidence.ts'
import { renderSummary } from './summary-pdf.ts'

/**
 * The mailing-record summary of a certified shipment, made anew from what is recorded. Throws SHIPMENT_NOT_FOUND,
 * NOT_CERTIFIED, NO_TRACKING_NUMBER, EVIDENCE_EXPIRED.
 */
export const getProof = async (ctx: ServiceContext, shipmentId: string): Promise<FileDownload> => {
  const { record, stored } = await loadCertifiedEvidence(ctx, shipmentId)
  return {
    filename: proofFilename(record.mailing.tracking_number),
    contentType: 'application/pdf',
    body: await renderSummary(record, await loadLogo(ctx, stored.organization)),
  }
}
