import type { CustodyStep, CustodyStepName } from '#lib/contract/evidence/evidence.ts'
import { readScans } from '#lib/service/tracking/ordered-scans.ts'
import { isAttempt, isPossession } from '#lib/service/tracking/tracking-stages.ts'

import { type EvidenceRecord, isUntracked } from './evidence-record.ts'
import { postmarkOf, readerOf } from './postmark.ts'
import type { RecordedScan } from './recorded-history.ts'
import { pieceOfRecord, readableScansOf } from './recorded-scans.ts'

type Source = CustodyStep['source']

/** A step that scans report, or, where the scans are purged, what the mailing record retains of it. */
const scanned = (
  step: CustodyStepName,
  scans: RecordedScan[],
  remembered: string | null,
  source: Source = 'carrier_scan',
): CustodyStep => {
  const [first] = scans
  return {
    step,
    occurred_at: first?.occurred_at ?? remembered,
    observed_at: first?.observed_at ?? null,
    source,
    by: null,
    scans,
  }
}

const decisive = (record: EvidenceRecord, basis: keyof EvidenceRecord['basis']): RecordedScan[] => {
  const id = record.basis[basis]
  return id === undefined || id === null ? [] : record.tracking_events.filter((scan) => scan.id === id)
}

/** The scans of a record that are in force and understood, read as everywhere else. */
const readingsOf = (record: EvidenceRecord) =>
  readScans(readableScansOf(record), pieceOfRecord(record)).filter(({ meaning }) => meaning !== 'unclear')

/** Returns what the carrier reported between its first scan and the first attempt, delivery or return. */
const transitOf = (record: EvidenceRecord): RecordedScan[] => {
  const { basis } = record
  const ownStep = basis.acceptance === null ? basis.first_scan : null
  const told = new Set(
    Object.values({ ...basis, latest: null, first_scan: ownStep }).filter((id) => id !== null),
  )
  const [first] = decisive(record, 'first_scan')
  const [turnedBack] = decisive(record, 'turn_back')
  return readingsOf(record)
    .filter((read) => isPossession(read) && !isAttempt(read))
    .map(({ scan }) => scan.recorded)
    .filter(
      (scan) =>
        first !== undefined &&
        scan.occurred_at >= first.occurred_at &&
        (turnedBack === undefined || scan.occurred_at < turnedBack.occurred_at) &&
        !told.has(scan.id) &&
        (scan.status === 'in_transit' || scan.status === 'out_for_delivery'),
    )
}

const attemptsOf = (record: EvidenceRecord): RecordedScan[] =>
  readingsOf(record)
    .filter(isAttempt)
    .map(({ scan }) => scan.recorded)

/** States the acceptance, or in its place the first scan: it shows that the carrier had the piece, and no acceptance. */
const acceptedOf = (record: EvidenceRecord): CustodyStep => {
  const { accepted_at: acceptedAt, first_scanned_at: firstScannedAt } = record.mailing_record.acceptance
  return acceptedAt === null && firstScannedAt !== null
    ? scanned('first_scanned', decisive(record, 'first_scan'), firstScannedAt)
    : scanned('accepted', decisive(record, 'acceptance'), acceptedAt)
}

const postmarkedOf = (record: EvidenceRecord): CustodyStep[] => {
  const postmark = postmarkOf(record)
  if (!postmark) return []
  return [
    {
      step: 'postmarked',
      occurred_at: null,
      occurred_on: postmark.date,
      observed_at: postmark.read_at,
      source: 'stamped_paper',
      by: readerOf(postmark),
      scans: [],
    },
  ]
}

const receiptOf = (record: EvidenceRecord): CustodyStep[] => {
  const { return_receipt: receipt } = record.mailing_record
  if (!receipt.requested) return []
  const file = record.files.find((candidate) => candidate.artifact_id === receipt.artifact_id)
  return [
    {
      step: 'receipt',
      occurred_at: receipt.available_at,
      observed_at: receipt.available_at,
      source: file?.imported ? 'imported_file' : 'carrier_file',
      by: file?.imported ? (file.imported.by_name ?? file.imported.by) : null,
      scans: [],
    },
  ]
}

/**
 * The chain of custody of a bought piece, in order. What every tracked piece passes is listed also while it is awaited; what
 * only some pieces meet is listed when it was reported.
 */
export const custodyOf = (record: EvidenceRecord): CustodyStep[] => {
  const { acceptance, delivery } = record.mailing_record
  const manifestedAt = record.mailing.manifested_at
  const { handling, shipment } = record
  const own = (step: CustodyStepName, at: string | null, by: string | null): CustodyStep => ({
    step,
    occurred_at: at,
    observed_at: at,
    source: 'service',
    by: at === null ? null : by,
    scans: [],
  })
  const formScanned = scanned(
    'form_scanned',
    decisive(record, 'form_scan'),
    acceptance.scan_form_scanned_at,
    'scan_form',
  )
  const attempted = scanned('attempted', attemptsOf(record), delivery.attempted_at)
  const turnedBack = scanned('turned_back', decisive(record, 'turn_back'), null)
  const returned = scanned('returned', decisive(record, 'return'), delivery.returned_to_sender_at)
  const isBack = turnedBack.occurred_at !== null || returned.occurred_at !== null
  const delivered = scanned('delivered', decisive(record, 'delivery'), delivery.delivered_at)
  const wasPurged = record.tracking_events.length === 0
  const isTracked = !isUntracked(record)
  return [
    own('requested', shipment.bought_at, shipment.bought_by?.name ?? null),
    ...(handling.packed_at ? [own('packed', handling.packed_at, handling.packed_by)] : []),
    // When a partner hands a piece over, it does not say.
    ...(record.mailing.partner ? [] : [own('manifested', manifestedAt, handling.handed_over_by)]),
    ...postmarkedOf(record),
    ...(formScanned.occurred_at ? [formScanned] : []),
    ...(isTracked ? [acceptedOf(record)] : []),
    ...(wasPurged ? [] : [scanned('in_transit', transitOf(record), null)]),
    ...(attempted.occurred_at ? [attempted] : []),
    ...(delivered.occurred_at === null && (isBack || !isTracked) ? [] : [delivered]),
    ...(turnedBack.occurred_at ? [turnedBack] : []),
    ...(isBack ? [returned] : []),
    ...receiptOf(record),
  ]
}
