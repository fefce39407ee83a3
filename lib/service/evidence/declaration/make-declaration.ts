import type { MakeDeclarationInput } from '#lib/contract/declaration/declaration.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { loadCertifiedEvidence } from '#lib/service/evidence/bought-evidence.ts'
import type { FileDownload } from '#lib/service/files/file-download.ts'
import { declarationFilename } from '#lib/service/mailing-record/filenames.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'

import { renderDeclaration } from './declaration-pdf.ts'
import { defaultDeclarationTemplate } from './default-template.ts'

/**
 * The declaration of a certified mailing in the organization's words, filled from what is recorded, to be reviewed and
 * signed. Throws SHIPMENT_NOT_FOUND, NOT_CERTIFIED, NO_TRACKING_NUMBER, EVIDENCE_EXPIRED.
 */
export const makeDeclaration = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: MakeDeclarationInput,
): Promise<FileDownload> => {
  const { stored, record } = await loadCertifiedEvidence(ctx, shipmentId)
  const template = stored.organization.declarationTemplate ?? defaultDeclarationTemplate
  return {
    filename: declarationFilename(record.mailing.tracking_number),
    contentType: 'application/pdf',
    body: await renderDeclaration(record, template, input, await loadLogo(ctx, stored.organization)),
  }
}
