import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/file-download.ts'

import { requireRecord } from './bought-evidence.ts'
import { proofFilename } from './filenames.ts'
import { loadEvidence } from './load-evidence.ts'
import { renderSummary } from './summary-pdf.ts'

/**
 * The mailing-record summary of a certified shipment, made anew from what is recorded. Throws SHIPMENT_NOT_FOUND,
 * NOT_CERTIFIED, NO_TRACKING_NUMBER, EVIDENCE_EXPIRED.
 */
export const getProof = async (
  ctx: Pick<ServiceContext, 'db' | 'organizationId' | 'clock' | 'providers'>,
  shipmentId: string,
): Promise<FileDownload> => {
  const stored = await loadEvidence(ctx, shipmentId)
  if (!stored.shipment.certifiedMail) {
    throw new ServiceError(
      'NOT_CERTIFIED',
      'This shipment is not certified mail and has no mailing record. Its evidence bundle tells what is known.',
    )
  }
  const record = requireRecord(ctx, stored)
  return {
    filename: proofFilename(record.mailing.tracking_number),
    contentType: 'application/pdf',
    body: await renderSummary(record),
  }
}
