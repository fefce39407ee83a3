import type { RecordedPart } from '#lib/contract/evidence/evidence.ts'
import { doSignersDiffer } from '#lib/contract/evidence/signers.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { formatDay } from '#lib/service/local-time.ts'

import type { EvidenceRecord } from './evidence-record.ts'
import { type Fact, own, pieceFacts } from './piece-facts.ts'
import { paperFacts } from './postmark.ts'
import type { RecordedScan } from './recorded-history.ts'
import {
  addressText,
  describePages,
  describeStatus,
  personName,
  stackHash,
  vendorName,
} from './summary-format.ts'

const describePart = (part: RecordedPart): string =>
  [
    part.title === null ? part.filename : `${part.filename}\n“${part.title}”`,
    describePages(part),
    ...(part.separator_page === null ? [] : [`Separator sheet: page ${part.separator_page}`]),
    ...(part.signed
      ? ['Digitally signed. The signature is of the part as uploaded, not of the assembled document.']
      : []),
  ].join('\n')

/** States the parts that the document was assembled from: each with its pages in the document and its hash. */
const partFacts = ({ contents: { document } }: EvidenceRecord): Fact[] => {
  const { parts = [], uploaded_at: at } = document
  return parts.flatMap((part, index) => [
    own(`Part ${index + 1} of ${parts.length}`, describePart(part), 'Mailroom, at assembly', at),
    own(`SHA-256 of part ${index + 1}`, stackHash(part.sha256), 'Mailroom, at assembly', at, true),
  ])
}

/** The template that the document was made from, and what speaks for the values that were filled in. */
const templateFacts = ({ contents: { document } }: EvidenceRecord): Fact[] => {
  const { made_from: from, uploaded_at: at } = document
  if (!from) return []
  const source = 'Mailroom, when it was made'
  return [
    own('Template', `“${from.template_name}”, version ${from.version}`, source, at),
    own('SHA-256 of the template', stackHash(from.template_sha256), source, at, true),
    own('SHA-256 of the values', stackHash(from.values_sha256), source, at, true),
  ]
}

/** States the uploaded document. */
const documentFacts = (record: EvidenceRecord): Fact[] => {
  const { contents } = record
  const { document } = contents
  const at = document.uploaded_at
  const parts = document.parts ?? []
  const [act, source] =
    parts.length > 0
      ? ['Assembled', 'Mailroom, at assembly']
      : document.made_from
        ? ['Made from a template', 'Mailroom, when it was made']
        : ['Uploaded', 'Mailroom, at upload']
  return [
    own(
      'File',
      `${document.filename}\n${plural(document.page_count, 'page')}`,
      `${act} by ${personName(document.uploaded_by)}`,
      at,
    ),
    own('SHA-256 of the file', stackHash(document.sha256), source, at, true),
    ...partFacts(record),
    ...templateFacts(record),
  ]
}

/** The recipient in each form that is recorded, and the sender. */
const addressFacts = (record: EvidenceRecord): Fact[] => {
  const { contents, mailing, shipment } = record
  const vendor = vendorName(mailing.tracking_source)
  const given = personName(shipment.created_by)
  const verified = contents.recipient_verified.verified
  const verdict = verified ? 'delivery point confirmed' : 'delivery point not confirmed'
  const printed = addressText(contents.recipient_verified)
  const label = contents.recipient_on_label && addressText(contents.recipient_on_label)
  const isOnLabel = label === printed
  return [
    own('Sender', addressText(contents.sender), 'Entered with the shipment', shipment.created_at),
    own(
      'Recipient, as entered',
      addressText(contents.recipient_as_entered),
      `Entered by ${given}`,
      shipment.created_at,
    ),
    own(
      `${verified ? 'Recipient, as verified and printed' : 'Recipient, as printed, not verified'}${isOnLabel ? ', and on the label' : ''}`,
      printed,
      `Address verification by ${vendor}: ${verdict}`,
      shipment.created_at,
    ),
    ...(contents.unverified_reason
      ? [
          own(
            'Reason to mail to an address that could not be verified',
            contents.unverified_reason,
            `Entered by ${given}`,
            shipment.created_at,
          ),
        ]
      : []),
    ...(label && !isOnLabel
      ? [
          own(
            'Recipient, on the label',
            label,
            `Entered by ${given}, as printed by ${mailing.carrier_name}`,
            shipment.bought_at,
          ),
        ]
      : []),
  ]
}

/** The scan on which a conclusion rests. */
export const scanOf = (
  record: EvidenceRecord,
  basis: keyof EvidenceRecord['basis'],
): RecordedScan | undefined => {
  const id = record.basis[basis]
  return id === null || id === undefined ? undefined : record.tracking_events.find((scan) => scan.id === id)
}

const carrierScanSource = ({ mailing }: EvidenceRecord): string =>
  `${mailing.carrier_name} scan, through ${vendorName(mailing.tracking_source)}`

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
    source: carrierScanSource(record),
    occurredAt: scan.occurred_at,
    observedAt: scan.observed_at,
  }
}

const place = ({ location }: RecordedScan): string =>
  [[location.city, location.state].filter(Boolean).join(', '), location.zip].filter(Boolean).join(' ')

/** Describes a scan: the carrier's message and its place. */
export const describeScan = (scan: RecordedScan): string =>
  [scan.message || describeStatus(scan.status), place(scan)].filter(Boolean).join(', ')

/** Descriptions of a return receipt in each state. */
export const receiptWords = {
  not_requested: 'Not purchased',
  pending: 'Purchased with the label; not received so far',
  available: 'Received and stored',
  unavailable: 'Purchased with the label; none will follow',
  failed: 'Announced by the carrier; the file could not be retrieved',
} as const satisfies Record<EvidenceRecord['mailing_record']['return_receipt']['status'], string>

/** Names the source of the receipt: the carrier itself, or who added a file as the carrier's. */
const receiptSource = ({ mailing, mailing_record: { return_receipt: receipt }, files }: EvidenceRecord) => {
  if (!receipt.available_at) return 'Mailroom'
  const imported = files.find((file) => file.artifact_id === receipt.artifact_id)?.imported
  if (!imported) return `${mailing.carrier_name}, through ${vendorName(mailing.tracking_source)}`
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
      source: carrierScanSource(record),
      occurredAt: at,
      observedAt: scan?.observed_at ?? null,
    }
  })
}

const handOverOf = ({ mailing, handling }: EvidenceRecord): string => {
  if (mailing.partner) return `By ${vendorName(mailing.partner.name)}, which does not report it`
  if (mailing.manifested_at === null) return 'Not recorded'
  return handling.handed_over_by ? `Recorded by ${handling.handed_over_by}` : 'Recorded'
}

/** A fact that is stated only where a scan reports it. */
const reported = (record: EvidenceRecord, label: string, basis: keyof EvidenceRecord['basis']): Fact[] =>
  scanOf(record, basis) ? [scanned(record, label, basis, describeScan)] : []

/** States the latest scan, unless another fact does. */
const latestFacts = (record: EvidenceRecord): Fact[] => {
  const { latest, ...others } = record.basis
  if (latest === null || latest === undefined) return []
  if (latest !== others.form_scan && Object.values(others).includes(latest)) return []
  return [
    scanned(record, 'Latest status', 'latest', (scan) =>
      scan.id === others.form_scan
        ? 'SCAN form scanned; scan of the piece pending'
        : describeStatus(scan.status),
    ),
  ]
}

/** States the carrier's report on the piece. */
const mailingFacts = (record: EvidenceRecord): Fact[] => {
  const { mailing, handling } = record
  const facts = [
    ...(handling.packed_at
      ? [own('Packed', `By ${handling.packed_by ?? 'a member'}`, 'Mailroom', handling.packed_at)]
      : []),
    own('Handed over to the carrier', handOverOf(record), 'Mailroom', mailing.manifested_at),
    ...paperFacts(record),
    ...reported(record, 'SCAN form scanned, listing the piece', 'form_scan'),
    scanned(record, 'Accepted by the carrier', 'acceptance', describeScan),
    ...reported(record, 'Delivery attempted, not delivered', 'attempt'),
    ...reported(record, 'Reported undeliverable as addressed', 'undeliverable'),
    scanned(record, 'Delivered', 'delivery', describeScan),
    ...signerFacts(record),
    ...reported(record, 'Started back to the sender', 'turn_back'),
    ...reported(record, 'Arrived back at the sender', 'return'),
    ...latestFacts(record),
  ]
  return [...facts, receiptFact(record)]
}

/** A section of facts under its number. */
type FactSection = { number: number; title: string; facts: Fact[] }

/** The facts of the mailing under their numbers, which are the same in the summary and in a declaration. */
export const factSections = (record: EvidenceRecord): FactSection[] => [
  { number: 1, title: 'Document', facts: documentFacts(record) },
  { number: 2, title: 'Piece and postage', facts: pieceFacts(record) },
  { number: 3, title: 'Sender and recipient', facts: addressFacts(record) },
  { number: 4, title: 'Mailing and delivery', facts: mailingFacts(record) },
]

/** Says until when what is retained, in the words of every place that says it. */
export const describeRetention = ({
  mailing_record: { retention },
  shipment,
  organization: { time_zone: zone },
}: EvidenceRecord): string =>
  [
    `The evidence is retained until ${formatDay(retention.evidence_expires_at, zone)}, and the document until ${formatDay(retention.document_expires_at, zone)}, counted from ${shipment.shipped_at ? 'the day the piece was handed over to the carrier' : 'its creation until the piece is handed over to the carrier'}.`,
    ...(retention.original_document_retained
      ? []
      : ['The document was deleted at the end of its retention; its SHA-256 is retained.']),
  ].join(' ')
