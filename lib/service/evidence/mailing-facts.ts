import { doSignersDiffer } from '#lib/contract/evidence/signers.values.ts'
import { unclearDateTexts } from '#lib/contract/tracking/tracking.values.ts'

import { type EvidenceRecord, isUntracked } from './evidence-record.ts'
import { type Fact, own } from './piece-facts.ts'
import { paperFacts } from './postmark.ts'
import type { RecordedScan } from './recorded-history.ts'
import { describeStatus, vendorName } from './summary-format.ts'

/** The scan on which a conclusion rests. */
export const scanOf = (
  record: EvidenceRecord,
  basis: keyof EvidenceRecord['basis'],
): RecordedScan | undefined => {
  const id = record.basis[basis]
  return id === null || id === undefined ? undefined : record.tracking_events.find((scan) => scan.id === id)
}

/** Says who reported a scan, and through whom the report came. */
export const carrierSource = ({ mailing }: EvidenceRecord): string =>
  `${mailing.carrier_name}, reported through ${vendorName(mailing.tracking_source)}`

/** A fact that a scan states, or the statement that no scan does. */
const scanned = (
  record: EvidenceRecord,
  label: string,
  basis: keyof EvidenceRecord['basis'],
  say: (scan: RecordedScan) => string,
): Fact => {
  const scan = scanOf(record, basis)
  if (!scan) {
    return { label, value: 'Not reported by the carrier', source: '—', occurredAt: null, observedAt: null }
  }
  return {
    label,
    value: say(scan),
    source: carrierSource(record),
    occurredAt: scan.occurred_at,
    observedAt: scan.observed_at,
  }
}

const place = ({ location }: RecordedScan): string =>
  [[location.city, location.state].filter(Boolean).join(', '), location.zip].filter(Boolean).join(' ')

/** Describes a scan: the carrier's message and its place. */
export const describeScan = (scan: RecordedScan): string =>
  [(scan.message || describeStatus(scan.status)).replace(/\.$/, ''), place(scan)].filter(Boolean).join(', ')

/** Descriptions of a return receipt in each state. */
export const receiptWords = {
  not_requested: 'Not purchased',
  pending: 'Purchased with the label; not received so far',
  available: 'Received and stored',
  unavailable: 'Purchased with the label; none will follow',
  failed: 'Announced by the carrier; the file could not be retrieved',
} as const satisfies Record<EvidenceRecord['mailing_record']['return_receipt']['status'], string>

/** Names the source of the receipt: the carrier itself, or who added a file as the carrier's. */
export const receiptSource = ({
  mailing,
  mailing_record: { return_receipt: receipt },
  files,
}: EvidenceRecord) => {
  if (!receipt.available_at) return 'Mailroom'
  const imported = files.find((file) => file.artifact_id === receipt.artifact_id)?.imported
  if (!imported) return `${mailing.carrier_name}, sent through ${vendorName(mailing.tracking_source)}`
  return imported.via === 'email'
    ? `Email naming ${imported.by} as its sender`
    : `Uploaded by ${imported.by_name ?? 'a member'}`
}

const receiptFact = (record: EvidenceRecord): Fact => {
  const { return_receipt: receipt } = record.mailing_record
  return {
    label: 'Return receipt',
    value: receiptWords[receipt.status],
    source: receiptSource(record),
    occurredAt: null,
    observedAt: receipt.available_at,
  }
}

/** Returns who read a name off a receipt: the sender that an email names, or a member. */
const readerOf = ({ files }: EvidenceRecord, by: string | null): string => {
  const imported = files.find((file) => file.imported?.by === by)?.imported
  return imported?.by_name ?? (imported?.via === 'email' ? imported.by : 'a member')
}

/** States the signer, from each source that names one: if they differ, none is chosen. */
const signerFacts = (record: EvidenceRecord): Fact[] => {
  const { signers } = record.mailing_record.delivery
  if (signers.length === 0) return [scanned(record, 'Signed by', 'signature', () => '')]
  const label = doSignersDiffer(signers) ? 'Signed by (sources differ)' : 'Signed by'
  return signers.map(({ name, source, at, by }) => {
    if (source === 'return_receipt') {
      const readBy = `Return receipt, name read by ${readerOf(record, by)}`
      return { label, value: name, source: readBy, occurredAt: null, observedAt: at }
    }
    const scan = record.tracking_events.find(
      ({ signed_by, occurred_at }) => signed_by?.trim() === name && occurred_at === at,
    )
    return {
      label,
      value: name,
      source: carrierSource(record),
      occurredAt: at,
      observedAt: scan?.observed_at ?? null,
    }
  })
}

const handOverFact = ({ mailing, handling }: EvidenceRecord): Fact => {
  const label = 'Handed over to the carrier'
  const at = mailing.manifested_at
  if (mailing.partner)
    return own(label, `By ${vendorName(mailing.partner.name)}, which does not report it`, '—', at)
  if (at === null) return own(label, 'Not recorded', '—', at)
  const by = handling.handed_over_by
  return own(label, 'Recorded by the sender', by ? `${by}, in Mailroom` : 'Mailroom', at)
}

/** Label of a first scan that is no acceptance. */
export const firstScanLabel = 'First scanned by the carrier'

/** A fact that is stated only where a scan reports it. */
const reported = (record: EvidenceRecord, label: string, basis: keyof EvidenceRecord['basis']): Fact[] =>
  scanOf(record, basis) ? [scanned(record, label, basis, describeScan)] : []

const isStated = ({ basis }: EvidenceRecord, scan: RecordedScan): boolean =>
  Object.entries(basis).some(([name, id]) => name !== 'latest' && name !== 'first_scan' && id === scan.id)

/** States the first scan where it is no acceptance, and no other fact states it: the carrier had the piece by then. */
const firstScanFacts = (record: EvidenceRecord): Fact[] => {
  const scan = scanOf(record, 'first_scan')
  return scan && !isStated(record, scan) ? reported(record, firstScanLabel, 'first_scan') : []
}

/** Returns the report of a delivery problem that no other fact states, such as of a loss or of damage. */
export const problemScanOf = (record: EvidenceRecord): RecordedScan | undefined => {
  const { problem, problem_at: at, problem_wording: wording } = record.mailing_record.delivery
  // An unclear report is quoted among the carrier's reports, and is no problem that anyone could state.
  if (problem === 'unclear') return undefined
  const scan = record.tracking_events.findLast(
    ({ occurred_at, message }) => occurred_at === at && message === wording,
  )
  return scan && !isStated(record, scan) ? scan : undefined
}

/** States the delivery problem in the carrier's words, unless another fact does. */
const problemFacts = (record: EvidenceRecord): Fact[] => {
  const scan = problemScanOf(record)
  if (!scan) return []
  const { occurred_at: occurredAt, observed_at: observedAt } = scan
  return [
    {
      label: 'Delivery problem',
      value: describeScan(scan),
      source: carrierSource(record),
      occurredAt,
      observedAt,
    },
  ]
}

/** States the latest scan, unless another fact does. */
const latestFacts = (record: EvidenceRecord): Fact[] => {
  const scan = scanOf(record, 'latest')
  if (!scan || scan === problemScanOf(record) || scan.id === record.basis.first_scan) return []
  const isOfForm = scan.id === record.basis.form_scan
  if (!isOfForm && isStated(record, scan)) return []
  return [
    scanned(record, 'Latest status', 'latest', () =>
      isOfForm
        ? 'SCAN form scanned; scan of the piece pending'
        : [
            describeStatus(scan.status),
            scan.unclear_date && `date unclear, ${unclearDateTexts[scan.unclear_date]}`,
          ]
            .filter(Boolean)
            .join('; '),
    ),
  ]
}

/** States the scans that decide, and that a piece without tracking has none. */
const reportedFacts = (record: EvidenceRecord): Fact[] => {
  if (isUntracked(record)) {
    const value = `Not reported by ${record.mailing.carrier_name}: this service is not tracked`
    return [own('Acceptance and delivery', value, '—', null)]
  }
  return [
    ...reported(record, 'SCAN form scanned, listing the piece', 'form_scan'),
    scanned(record, 'Accepted by the carrier', 'acceptance', describeScan),
    ...firstScanFacts(record),
    ...reported(record, 'Delivery attempted, not delivered', 'attempt'),
    ...reported(record, 'Reported undeliverable as addressed', 'undeliverable'),
    scanned(record, 'Delivered', 'delivery', describeScan),
    ...signerFacts(record),
    ...reported(record, 'Started back to the sender', 'turn_back'),
    ...reported(record, 'Arrived back at the sender', 'return'),
    ...problemFacts(record),
    ...latestFacts(record),
    receiptFact(record),
  ]
}

/** States how the piece was mailed, and the carrier's report on it. */
export const mailingFacts = (record: EvidenceRecord): Fact[] => {
  const { handling } = record
  return [
    ...(handling.packed_at
      ? [
          own(
            'Packed',
            'Recorded by the sender',
            `${handling.packed_by ?? 'A member'}, in Mailroom`,
            handling.packed_at,
          ),
        ]
      : []),
    handOverFact(record),
    ...paperFacts(record),
    ...reportedFacts(record),
  ]
}
