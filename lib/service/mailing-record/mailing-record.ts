import { joinSigners } from '#lib/contract/evidence/signers.values.ts'
import type { MailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import { documentExpiresAt, evidenceExpiresAt } from '#lib/service/shipment-core/retention.ts'
import type { TrackingScan } from '#lib/service/tracking/read-scans.ts'
import { type ReceiptSignature, signersOf } from '#lib/service/tracking/signers.ts'
import { type TrackingSummary, summarizeTracking } from '#lib/service/tracking/tracking-summary.ts'

/** One carrier file, as far as the record speaks of it. */
type RecordedFile = Pick<typeof artifacts.$inferSelect, 'id' | 'kind'> & ReceiptSignature

/** The stored facts from which a mailing record follows. */
export type MailingFacts = {
  shipment: Pick<
    typeof shipments.$inferSelect,
    | 'status'
    | 'certifiedMail'
    | 'returnReceipt'
    | 'trackingNumber'
    | 'manifestedAt'
    | 'scanFormId'
    | 'shippedDataExpiresAt'
    | 'documentExpiresAt'
    | 'documentPurgedAt'
    | 'createdAt'
    | 'carrier'
    | 'partner'
    | 'fromAddress'
    | 'toAddress'
  >
  scans: readonly TrackingScan[]
  files: readonly RecordedFile[]
}

const acceptanceOf = (
  { shipment, files }: MailingFacts,
  { acceptedAt, firstScannedAt, formScannedAt }: TrackingSummary,
): MailingRecord['acceptance'] => ({
  requested: shipment.certifiedMail,
  manifested: shipment.manifestedAt !== null,
  accepted_at: momentOf(acceptedAt),
  source: acceptedAt && 'carrier_scan',
  first_scanned_at: momentOf(firstScannedAt),
  scan_form_scanned_at: momentOf(formScannedAt),
  scan_form_available: files.some(
    (file) => file.kind === 'carrier_scan_form_pdf' && file.status === 'available',
  ),
})

const deliveryOf = (
  { shipment, scans, files }: MailingFacts,
  summary: TrackingSummary,
): MailingRecord['delivery'] => {
  const signers = signersOf(scans, files, shipment)
  const isBought = shipment.trackingNumber !== null
  const silent = isBought
    ? ({ status: 'pre_transit', detail: 'label_created' } as const)
    : ({ status: 'unknown', detail: 'unknown' } as const)
  return {
    latest_status: summary.latestStatus ?? silent.status,
    latest_status_detail: summary.latestStatus ? (summary.latestStatusDetail ?? 'unknown') : silent.detail,
    delivered_at: momentOf(summary.deliveredAt),
    attempted_at: momentOf(summary.attemptedAt),
    returned_to_sender_at: momentOf(summary.returnedAt),
    signed_by: joinSigners(signers),
    signers,
    problem: summary.problem?.kind ?? null,
    problem_wording: summary.problem?.wording ?? null,
    problem_at: momentOf(summary.problem?.at),
  }
}

/** Returns the status of a purchased receipt. A piece that was never mailed or came back will not have one. */
const receiptStatus = (
  shipment: MailingFacts['shipment'],
  file: RecordedFile | undefined,
  turnedBackAt: Date | null,
): MailingRecord['return_receipt']['status'] => {
  if (!file) return shipment.status === 'cancelled' || turnedBackAt ? 'unavailable' : 'pending'
  return file.status === 'expired' ? 'unavailable' : file.status
}

const returnReceiptOf = (
  { shipment, files }: MailingFacts,
  turnedBackAt: Date | null,
): MailingRecord['return_receipt'] => {
  if (!shipment.returnReceipt) {
    return { requested: false, status: 'not_requested', artifact_id: null, available_at: null }
  }
  const file = files.find((candidate) => candidate.kind === 'carrier_return_receipt_pdf')
  return {
    requested: true,
    status: receiptStatus(shipment, file, turnedBackAt),
    artifact_id: file?.id ?? null,
    available_at: momentOf(file?.availableAt),
  }
}

/** Derives acceptance, delivery, return receipt and retention from stored facts alone. */
export const deriveMailingRecord = (facts: MailingFacts): MailingRecord => {
  const summary = summarizeTracking(facts.scans, facts.shipment)
  return {
    acceptance: acceptanceOf(facts, summary),
    delivery: deliveryOf(facts, summary),
    return_receipt: returnReceiptOf(facts, summary.turnedBackAt),
    retention: {
      evidence_expires_at: evidenceExpiresAt(facts.shipment).toISOString(),
      document_expires_at: documentExpiresAt(facts.shipment).toISOString(),
      original_document_retained: facts.shipment.documentPurgedAt === null,
    },
  }
}
