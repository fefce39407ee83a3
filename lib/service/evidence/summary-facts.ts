import type { RecordedPart } from '#lib/contract/evidence/evidence.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { formatDay } from '#lib/service/local-time.ts'

import { attemptFacts } from './attempt-facts.ts'
import type { EvidenceRecord } from './evidence-record.ts'
import { mailingFacts } from './mailing-facts.ts'
import { type Fact, own, pieceFacts } from './piece-facts.ts'
import { addressText, describePages, personName, stackHash, vendorName } from './summary-format.ts'

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

/** The template or the form that the document was made from, and what speaks for the values that were filled in. */
const sourceFacts = ({ contents: { document } }: EvidenceRecord): Fact[] => {
  const { made_from: from, uploaded_at: at } = document
  if (!from) return []
  const source = 'Mailroom, when it was made'
  if ('form_sha256' in from) {
    return [
      own('Form', from.form_filename, source, at),
      own('SHA-256 of the form', stackHash(from.form_sha256), source, at, true),
      own('SHA-256 of the values', stackHash(from.values_sha256), source, at, true),
    ]
  }
  return [
    own('Template', `“${from.template_name}”, version ${from.version}`, source, at),
    own('SHA-256 of the template', stackHash(from.template_sha256), source, at, true),
    own('SHA-256 of the values', stackHash(from.values_sha256), source, at, true),
  ]
}

/** States the file that was mailed, and who uploaded it. */
export const fileFacts = ({ contents: { document } }: EvidenceRecord): Fact[] => {
  const at = document.uploaded_at
  const parts = document.parts ?? []
  const [act, source] =
    parts.length > 0
      ? ['Assembled', 'Mailroom, at assembly']
      : document.made_from
        ? [
            'form_sha256' in document.made_from ? 'Filled in from a form' : 'Made from a template',
            'Mailroom, when it was made',
          ]
        : ['Uploaded', 'Mailroom, at upload']
  return [
    own(
      'File',
      `${document.filename}\n${plural(document.page_count, 'page')}`,
      `${act} by ${personName(document.uploaded_by)}`,
      at,
    ),
    own('SHA-256 of the file', stackHash(document.sha256), source, at, true),
  ]
}

const documentFacts = (record: EvidenceRecord): Fact[] => [
  ...fileFacts(record),
  ...partFacts(record),
  ...sourceFacts(record),
]

/** The recipient in each form that is recorded, and the sender. */
export const addressFacts = (record: EvidenceRecord): Fact[] => {
  const { contents, mailing, shipment } = record
  const vendor = vendorName(mailing.tracking_source)
  const given = personName(shipment.created_by)
  const verified = contents.recipient_verified.verified
  const verdict = verified ? 'delivery point confirmed' : 'delivery point not confirmed'
  const printed = addressText(contents.recipient_verified)
  const label = contents.recipient_on_label && addressText(contents.recipient_on_label)
  // Labels are printed in capitals.
  const isOnLabel = label?.toUpperCase() === printed.toUpperCase()
  return [
    own('Sender', addressText(contents.sender), 'Entered with the shipment', shipment.created_at),
    own(
      'Recipient, as entered',
      addressText(contents.recipient_as_entered),
      `Entered by ${given}`,
      shipment.created_at,
    ),
    own(
      `Recipient, as ${verified ? 'verified' : 'printed, not verified'}${isOnLabel ? ', and on the label' : verified ? ' and printed' : ''}`,
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

/** A section of facts under its number. */
type FactSection = { number: number; title: string; facts: Fact[] }

/** The facts of the mailing under their numbers, what a reader looks for first at the beginning. */
export const factSections = (record: EvidenceRecord): FactSection[] => [
  { number: 1, title: 'Mailing and delivery', facts: mailingFacts(record) },
  { number: 2, title: 'Document', facts: documentFacts(record) },
  { number: 3, title: 'Sender and recipient', facts: addressFacts(record) },
  { number: 4, title: 'Piece and postage', facts: [...pieceFacts(record), ...attemptFacts(record)] },
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
