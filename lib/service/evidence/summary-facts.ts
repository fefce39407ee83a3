import type { RecordedPart } from '#lib/contract/evidence/evidence.ts'
import { doSignersDiffer } from '#lib/contract/evidence/signers.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { formatMoment } from '#lib/service/local-time.ts'

import type { EvidenceRecord } from './evidence-record.ts'
import { type Fact, own, pieceFacts } from './piece-facts.ts'
import type { RecordedScan } from './recorded-history.ts'
import {
  addressLines,
  describePages,
  humanize,
  personInFull,
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
  const [act, acted, source] =
    parts.length > 0
      ? ['Assembly', 'Assembled by', 'Mailroom, at assembly']
      : document.made_from
        ? ['Made from a template', 'Made by', 'Mailroom, when it was made']
        : ['Upload', 'Uploaded by', 'Mailroom, at upload']
  const upload = `${act} by ${personName(document.uploaded_by)}`
  return [
    own('File name', document.filename, upload, at),
    own(acted, personInFull(document.uploaded_by), 'Mailroom', at),
    own('SHA-256 of the file', stackHash(document.sha256), source, at, true),
    own('Pages', plural(document.page_count, 'page'), source, at),
    own('Size', plural(document.size_bytes, 'byte'), source, at),
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
  const facts = [
    own('Sent by', record.organization.name, 'Mailroom', shipment.created_at),
    ...(shipment.name
      ? [own('Shipment name', shipment.name, `Entered by ${given}`, shipment.created_at)]
      : []),
    own(
      'Recipient, as entered',
      addressLines(contents.recipient_as_entered).join('\n'),
      `Entered by ${given}`,
      shipment.created_at,
    ),
    own(
      verified ? 'Recipient, as verified and printed' : 'Recipient, as printed, not verified',
      addressLines(contents.recipient_verified).join('\n'),
      `Address verification by ${vendor}: ${verdict}`,
      shipment.created_at,
    ),
  ]
  if (contents.unverified_reason) {
    facts.push(
      own(
        'Reason to mail to an address that could not be verified',
        contents.unverified_reason,
        `Entered by ${given}`,
        shipment.created_at,
      ),
    )
  }
  if (contents.recipient_on_label) {
    const lines = addressLines(contents.recipient_on_label).join('\n')
    facts.push(
      own('Recipient, on the label', lines, `${mailing.carrier_name}, through ${vendor}`, shipment.bought_at),
    )
  }
  facts.push(
    own('Sender', addressLines(contents.sender).join('\n'), 'Entered with the shipment', shipment.created_at),
  )
  return facts
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
  [scan.message, place(scan)].filter(Boolean).join(', ')

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

/** States the carrier's report on the piece. */
const mailingFacts = (record: EvidenceRecord): Fact[] => {
  const { mailing, handling } = record
  const facts = [
    ...(handling.packed_at
      ? [own('Packed', `By ${handling.packed_by ?? 'a member'}`, 'Mailroom', handling.packed_at)]
      : []),
    own('Handed over to the carrier', handOverOf(record), 'Mailroom', mailing.manifested_at),
    ...(record.mailing_record.acceptance.scan_form_scanned_at
      ? [scanned(record, 'SCAN form scanned, listing the piece', 'form_scan', describeScan)]
      : []),
    scanned(record, 'Accepted by the carrier: first scan of the piece', 'acceptance', describeScan),
    scanned(record, 'Delivery attempted, not delivered', 'attempt', describeScan),
    ...(record.basis.undeliverable
      ? [scanned(record, 'Reported undeliverable as addressed', 'undeliverable', describeScan)]
      : []),
    scanned(record, 'Delivered', 'delivery', describeScan),
    ...signerFacts(record),
    scanned(record, 'Sent back to sender', 'turn_back', describeScan),
    scanned(record, 'Returned to sender', 'return', describeScan),
    scanned(record, 'Latest status', 'latest', (scan) =>
      scan.id === record.basis.form_scan
        ? 'SCAN form scanned; scan of the piece pending'
        : [humanize(scan.status), scan.status_detail && humanize(scan.status_detail)]
            .filter(Boolean)
            .join(': '),
    ),
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

/** States what is retained, and until when. */
export const retentionFacts = (record: EvidenceRecord): Fact[] => {
  const {
    mailing_record: { retention },
    shipment,
    organization,
  } = record
  const zone = organization.time_zone
  const since = shipment.shipped_at ?? shipment.created_at
  const counted = shipment.shipped_at ? 'Counted from hand-over' : 'Counted from creation until handed over'
  return [
    own('Evidence retained until', formatMoment(retention.evidence_expires_at, zone), counted, since),
    own('Document retained until', formatMoment(retention.document_expires_at, zone), counted, since),
    own(
      'Original document',
      retention.original_document_retained
        ? 'Stored by Mailroom'
        : 'Deleted at the end of its retention period; its SHA-256 is retained',
      'Mailroom',
      null,
    ),
  ]
}
