import type { Artifact } from '#lib/contract/mailing-record/artifact.ts'
import type { MailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'

/** The receipt as it can be shown: as a picture, or in words that say why not. */
export type ReceiptState =
  | { kind: 'shown'; url: string }
  | { kind: 'awaited' }
  | { kind: 'told'; words: string }

/** Returns what can be shown of the return receipt of a delivered piece. */
export const receiptState = (
  record: Pick<MailingRecord, 'return_receipt'>,
  artifacts: readonly Pick<Artifact, 'kind' | 'status' | 'download_url'>[],
): ReceiptState => {
  const receipt = artifacts.find(({ kind }) => kind === 'carrier_return_receipt_pdf')
  if (!record.return_receipt.requested) return { kind: 'told', words: 'No return receipt was purchased.' }
  const url = receipt?.download_url ?? null
  if (url !== null) return { kind: 'shown', url }
  if (receipt?.status === 'expired') {
    return { kind: 'told', words: 'The return receipt was deleted at the end of its retention period.' }
  }
  if (record.return_receipt.status === 'pending') return { kind: 'awaited' }
  return {
    kind: 'told',
    words:
      record.return_receipt.status === 'failed'
        ? 'The return receipt could not be retrieved from the carrier.'
        : 'The carrier has no return receipt.',
  }
}
