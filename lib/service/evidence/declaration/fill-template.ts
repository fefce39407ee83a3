import {
  type DeclarationPlaceholder,
  type DeclarationTemplate,
  isDeclarationPlaceholder,
  type MakeDeclarationInput,
  replacePlaceholders,
} from '#lib/contract/declaration/declaration.ts'
import { describeSigners } from '#lib/contract/evidence/signers.values.ts'
import { type EvidenceRecord, recordedAt } from '#lib/service/evidence/evidence-record.ts'
import { scanOf, serviceLine } from '#lib/service/evidence/summary-facts.ts'
import {
  addressLines,
  formatCents,
  formatCount,
  formatDay,
  formatMoment,
  type LocalZone,
} from '#lib/service/evidence/summary-format.ts'

/** A line to be filled in by hand. */
const blankLine = '____________________'

/** Replaces what is not recorded, so that the reviewer of the declaration sees it. */
const notRecorded = '[not recorded]'

/** The day in UTC, and by the organization's clocks where that is another. */
const dayIn =
  (zone: LocalZone) =>
  (iso: string | null | undefined): string => {
    if (!iso) return notRecorded
    const [utc, local] = [formatDay(iso), formatDay(iso, zone)]
    return utc === local ? `${utc} (UTC)` : `${utc} (UTC; ${local} in ${zone})`
  }

const valuesOf = (
  record: EvidenceRecord,
  input: MakeDeclarationInput,
): Record<DeclarationPlaceholder, string> => {
  const { contents, mailing, organization, shipment } = record
  const { time_zone: zone } = organization
  const day = dayIn(zone)
  const { document, recipient_verified: recipient } = contents
  const named = [recipient.name, recipient.company].filter(Boolean).join(', ') || notRecorded
  const acceptedAt = scanOf(record, 'acceptance')?.occurred_at
  return {
    declarant_name: input.declarant_name || blankLine,
    declarant_title: input.declarant_title || blankLine,
    place: input.place || blankLine,
    date: input.date ? formatDay(input.date) : blankLine,
    organization: organization.name,
    shipment_name: shipment.name ?? named,
    recipient: named,
    recipient_address: addressLines(recipient).join(', '),
    sender_address: addressLines(contents.sender).join(', '),
    carrier: mailing.carrier_name,
    service: serviceLine(record),
    tracking_number: mailing.tracking_number,
    document_filename: document.filename,
    document_sha256: document.sha256,
    page_count: formatCount(document.page_count, 'page'),
    sheet_count: formatCount(contents.sheets, 'sheet'),
    postage: formatCents(contents.postage_cents),
    bought_on: day(shipment.bought_at),
    handed_over_on: day(mailing.manifested_at),
    mailed_on: day(acceptedAt),
    mailed_at: acceptedAt ? formatMoment(acceptedAt, zone) : notRecorded,
    delivered_on: day(scanOf(record, 'delivery')?.occurred_at),
    signed_by: describeSigners(record.mailing_record.delivery.signers) ?? notRecorded,
    recorded_at: formatMoment(recordedAt(record), zone),
  }
}

/** The template with its placeholders filled from the record and from what the declarant gave. */
export const fillTemplate = (
  template: DeclarationTemplate,
  record: EvidenceRecord,
  input: MakeDeclarationInput,
): DeclarationTemplate => {
  const values = valuesOf(record, input)
  const fill = (text: string): string =>
    replacePlaceholders(text, (name) => (isDeclarationPlaceholder(name) ? values[name] : `{{${name}}}`))
  return {
    title: fill(template.title),
    opening: fill(template.opening),
    statements: template.statements.map(fill),
    closing: fill(template.closing),
  }
}
