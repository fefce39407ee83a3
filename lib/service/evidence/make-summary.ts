import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { PdfError } from '#lib/service/inspection/pdf-errors.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'
import { readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

import type { EvidenceRecord } from './evidence-record.ts'
import type { StoredEvidence } from './load-evidence.ts'
import { drawSignature } from './receipt/draw-receipt.ts'
import type { Issuer } from './signing/issuer.ts'
import type { Signature } from './summary-first-page.ts'
import { renderSummary } from './summary-pdf.ts'

/** Draws the signature on the stored return receipt; null without one, or if it is not found on it. */
const readSignature = async (
  ctx: ServiceContext,
  { files }: Pick<StoredEvidence, 'files'>,
  { mailing_record: { return_receipt: receipt } }: EvidenceRecord,
): Promise<Signature | null> => {
  const file = files.find(({ id, status }) => id === receipt.artifact_id && status === 'available')
  if (!file?.storageKey || !file.sha256) return null
  try {
    const pdf = await readStoredFile(ctx, { key: file.storageKey, sha256: file.sha256 })
    const png = await drawSignature(ctx, pdf)
    return png && { png, filename: file.filename }
  } catch (error) {
    // A download of the file itself fails, and the finding about it is open; the summary states its hash.
    if (error instanceof PdfError || error instanceof ServiceError) return null
    throw error
  }
}

/** Sets the summary of a record, with the organization's mark and the signature on the stored return receipt. */
export const makeSummary = async (
  ctx: ServiceContext,
  stored: StoredEvidence,
  record: EvidenceRecord,
  issuer: Issuer,
): Promise<Buffer> => {
  const [logo, signature] = await Promise.all([
    loadLogo(ctx, stored.organization),
    readSignature(ctx, stored, record),
  ])
  return renderSummary(record, { logo, signature, issuer })
}
