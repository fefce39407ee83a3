import { formatStatedWeight } from '#lib/contract/formats/measures.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'

import { type EvidenceRecord, hasSendersPostage } from './evidence-record.ts'
import { humanize, personName, stackHash, vendorName } from './summary-format.ts'

/** One fact of the summary: its content, its source, when it happened and when it was learned. */
export type Fact = {
  label: string
  value: string
  /** Set in the typeface for codes, such as hashes. */
  isCode?: boolean
  source: string
  occurredAt: string | null
  observedAt: string | null
}

/** Builds a fact that Mailroom itself made or measured: it was learned as it happened. */
export const own = (
  label: string,
  value: string,
  source: string,
  at: string | null,
  isCode = false,
): Fact => ({
  label,
  value,
  source,
  occurredAt: at,
  observedAt: at,
  isCode,
})

/** States how the document was mailed, and the cost. */
export const pieceFacts = (record: EvidenceRecord): Fact[] => {
  const { mailing, shipment } = record
  const { partner } = mailing
  return [
    ...(partner ? [] : productionFacts(record)),
    ...purchaseFacts(record),
    trackingFact(record),
    ...(mailing.letter_set?.letters ?? []).map((letter) =>
      own('Sent together with', describeBeside(record, letter), 'Mailroom, at purchase', shipment.bought_at),
    ),
  ]
}

/** States what was bought, from whom and by whom. */
export const purchaseFacts = (record: EvidenceRecord): Fact[] => {
  const { partner } = record.mailing
  return partner ? partnerFacts(record, partner) : postageFacts(record)
}

/** States the tracking number and who assigned it, or that the piece has none. */
export const trackingFact = (record: EvidenceRecord): Fact => {
  const { mailing, shipment } = record
  const { partner, tracking_number: trackingNumber } = mailing
  const at = partner?.read_at ?? shipment.bought_at
  if (trackingNumber === null) {
    return own(
      'Tracking',
      partner ? 'No number reported' : 'None: this service is not tracked',
      partner ? vendorName(partner.name) : serviceLine(record),
      at,
    )
  }
  const assigner = partner ? `Reported by ${vendorName(partner.name)}` : `Assigned by ${mailing.carrier_name}`
  return own('Tracking number', trackingNumber, assigner, at, true)
}

type LetterBeside = NonNullable<EvidenceRecord['mailing']['letter_set']>['letters'][number]

/** Describes a letter that was bought in one act with the one of the record, by which it is found in its own evidence. */
export const describeBeside = (
  { shipment, mailing, contents }: EvidenceRecord,
  letter: LetterBeside,
): string => {
  const isCompanion = letter.companion_of === shipment.id
  const isOriginal = letter.shipment_id === mailing.letter_set?.companion_of
  const kind = isCompanion
    ? 'Companion to the same recipient'
    : isOriginal
      ? 'Letter to the same recipient that this one accompanies'
      : 'Letter to another recipient'
  const { carrier, service } = letter
  return [
    kind,
    carrier !== null && service !== null && `${carrierName(carrier)} ${serviceName(carrier, service)}`,
    letter.tracking_number ?? 'No tracking number',
    `Shipment ${letter.shipment_id}`,
    letter.document_sha256 === contents.document.sha256
      ? 'The same document'
      : `Document ${letter.document_sha256}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Returns the facts of a print partner's mailing. Printing and weight are the partner’s record alone. */
const partnerFacts = (
  record: EvidenceRecord,
  partner: NonNullable<EvidenceRecord['mailing']['partner']>,
): Fact[] => {
  const { contents, shipment } = record
  const name = vendorName(partner.name)
  return [
    own(
      'Printed and mailed by',
      partner.letter_id === null ? `${name}; not released yet` : `${name}, letter ${partner.letter_id}`,
      `Record of ${name}: ${humanize(partner.state).toLowerCase()}`,
      partner.read_at,
    ),
    own(
      'SHA-256 of the file submitted',
      stackHash(partner.file_sha256),
      `Mailroom, when it was submitted to ${name}`,
      shipment.bought_at,
      true,
    ),
    own(
      'Printing and postage',
      formatDollars(contents.postage_cents),
      `Price for ${name} at purchase`,
      shipment.bought_at,
    ),
    own('Bought by', personName(shipment.bought_by), 'Mailroom', shipment.bought_at),
    own('Service', serviceLine(record), `Requested from ${name}`, shipment.bought_at),
  ]
}

/** Returns the facts of the organization's own printing. */
const productionFacts = ({ contents, shipment }: EvidenceRecord): Fact[] => {
  const sides = contents.duplex ? 'both sides' : 'one side'
  const ink = contents.color ? 'color' : 'black and white'
  const computed = 'Mailroom, from page count and print options'
  return [
    own(
      'Sheets and envelope',
      `${plural(contents.sheets, 'sheet')}, ${sides}, ${ink}\n${humanize(contents.envelope)} envelope, ${formatStatedWeight(contents.weight_ounces)}`,
      computed,
      shipment.created_at,
    ),
    contents.print_file_sha256 === null
      ? own('Print file', 'Not printed yet', 'Mailroom', null)
      : own(
          'SHA-256 of the print file',
          stackHash(contents.print_file_sha256),
          'Mailroom, at printing, with the sheet added to it',
          contents.printed_at,
          true,
        ),
  ]
}

/** Returns the facts of the postage that the organization bought, or adds itself. */
const postageFacts = (record: EvidenceRecord): Fact[] => {
  const { contents, mailing, shipment } = record
  if (hasSendersPostage(record)) {
    const by = `Chosen by ${personName(shipment.bought_by)}`
    return [
      own('Postage', 'The sender’s own stamp or meter imprint', by, shipment.bought_at),
      own('Service', serviceLine(record), by, shipment.bought_at),
    ]
  }
  return [
    own(
      'Postage paid',
      `${formatDollars(contents.postage_cents)}, label bought by ${personName(shipment.bought_by)}`,
      `Charged by ${mailing.carrier_name}`,
      shipment.bought_at,
    ),
    own(
      'Service',
      serviceLine(record),
      `Bought from ${mailing.carrier_name}, through ${vendorName(mailing.tracking_source)}`,
      shipment.bought_at,
    ),
  ]
}

/** Returns carrier, service and extra services in one line. */
export const serviceLine = ({ mailing }: EvidenceRecord): string =>
  [
    `${mailing.carrier_name} ${mailing.service_name}`,
    mailing.certified_mail ? 'Certified Mail' : null,
    mailing.return_receipt ? 'electronic return receipt' : null,
    mailing.delivery_confirmation ? humanize(mailing.delivery_confirmation.toLowerCase()) : null,
  ]
    .filter(Boolean)
    .join(', ')
