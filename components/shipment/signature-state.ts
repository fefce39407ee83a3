import { compareSigner } from '#lib/contract/evidence/signer-name.values.ts'
import { describeSigners, doSignersDiffer, joinSigners } from '#lib/contract/evidence/signers.values.ts'
import type { Artifact } from '#lib/contract/mailing-record/artifact.ts'
import type { MailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

type Receipt = Pick<Artifact, 'kind' | 'status' | 'download_url'>

const receiptOf = (artifacts: readonly Receipt[]): Receipt | undefined =>
  artifacts.find(({ kind }) => kind === 'carrier_return_receipt_pdf')

/** Returns the URL of the stored return receipt, or null. */
export const receiptUrl = (artifacts: readonly Receipt[]): string | null =>
  receiptOf(artifacts)?.download_url ?? null

/** Says why the return receipt of a delivered piece cannot be shown; null when it can. */
export const describeReceipt = (
  record: Pick<MailingRecord, 'return_receipt'>,
  artifacts: readonly Receipt[],
): string | null => {
  if (!record.return_receipt.requested) return 'No return receipt was purchased.'
  if (receiptUrl(artifacts) !== null) return null
  if (receiptOf(artifacts)?.status === 'expired') {
    return 'The return receipt was deleted at the end of its retention period.'
  }
  switch (record.return_receipt.status) {
    case 'pending':
      return 'Return receipt pending.'
    case 'failed':
      return 'The return receipt could not be retrieved from the carrier.'
    case 'available':
    case 'not_requested':
    case 'unavailable':
      return 'The carrier has no return receipt.'
  }
}

const comparisons = {
  same: 'Signer’s name matches the addressee.',
  differs: 'Signer’s name differs from the addressee.',
} as const

/** Names who signed where the sources agree, with how the name compares to the addressee’s. */
export const describeSigner = ({
  mailing_records: records,
  signer_name: scanned,
  to_address: { name, company },
}: Pick<Shipment, 'mailing_records' | 'signer_name' | 'to_address'>): {
  name: string | null
  note: string | null
} => {
  if (!records) return { name: scanned, note: null }
  const { signers } = records.delivery
  if (doSignersDiffer(signers)) {
    return { name: null, note: `Signer unclear: ${describeSigners(signers) ?? ''}.` }
  }
  const comparison = compareSigner(signers, { name, company })
  const sources = new Set(signers.map(({ source }) => source))
  const agreement = sources.has('carrier_scan')
    ? sources.has('return_receipt')
      ? 'Carrier scan and return receipt agree.'
      : 'Named by the carrier’s scan.'
    : 'Named by the return receipt.'
  const note = [agreement, comparison && comparisons[comparison]].filter(Boolean).join(' ')
  const signer = joinSigners(signers)
  return { name: signer, note: signer === null ? 'No source names the signer.' : note || null }
}
