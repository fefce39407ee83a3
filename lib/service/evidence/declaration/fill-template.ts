import {
  type DeclarationPlaceholder,
  declarationPlaceholders,
  type DeclarationTemplate,
  isDeclarationPlaceholder,
  isIfRecorded,
  type MakeDeclarationInput,
  replacePlaceholders,
} from '#lib/contract/declaration/declaration.ts'
import { describeSigners } from '#lib/contract/evidence/signers.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { stampedPaperLabels } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { describeAttempt, outcomeOf } from '#lib/service/evidence/attempt-facts.ts'
import {
  type EvidenceRecord,
  hasSendersPostage,
  isUntracked,
  recordedAt,
} from '#lib/service/evidence/evidence-record.ts'
import { describeScan, problemScanOf, scanOf } from '#lib/service/evidence/mailing-facts.ts'
import { serviceLine } from '#lib/service/evidence/piece-facts.ts'
import { postmarkOf, readerOf } from '#lib/service/evidence/postmark.ts'
import { addressLines, vendorName } from '#lib/service/evidence/summary-format.ts'
import { formatDay, formatLocalDay, formatMoment } from '#lib/service/local-time.ts'

/** A line to be filled in by hand. */
export const blankLine = '____________________'

/** Replacements of the placeholders; null for missing values. */
type DeclaredValues = Record<DeclarationPlaceholder, string | null>

const describeUntracked = (record: EvidenceRecord): string => {
  const boughtAt = formatMoment(record.shipment.bought_at, record.organization.time_zone)
  const postage = hasSendersPostage(record)
    ? 'with the sender’s own stamp or meter postage'
    : `postage prepaid by a label bought on ${boughtAt}`
  return `${serviceLine(record)}, ${postage}`
}

const valuesOf = (record: EvidenceRecord, input: MakeDeclarationInput): DeclaredValues => {
  const { contents, mailing, organization, shipment, mailing_record: mailingRecord } = record
  const { time_zone: zone } = organization
  const dayOf = (iso: string | null | undefined) => (iso ? formatLocalDay(iso, zone) : null)
  const momentOf = (iso: string | null | undefined) => (iso ? formatMoment(iso, zone) : null)
  const { document, recipient_verified: recipient } = contents
  const [piece, delivery] = [scanOf(record, 'acceptance'), scanOf(record, 'delivery')]
  const firstScan =
    record.basis.first_scan === record.basis.acceptance ? undefined : scanOf(record, 'first_scan')
  const postmark = postmarkOf(record)
  const { earlier_attempt: earlier } = mailing
  const undeliverable = scanOf(record, 'undeliverable')
  const problem = problemScanOf(record)
  const named = [recipient.name, recipient.company].filter(Boolean).join(', ') || null
  return {
    if_recorded: '',
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
    relay: vendorName(mailing.tracking_source),
    service: serviceLine(record),
    tracking_number: mailing.tracking_number,
    untracked_service: isUntracked(record) ? describeUntracked(record) : null,
    document_filename: document.filename,
    document_sha256: document.sha256,
    page_count: plural(document.page_count, 'page'),
    sheet_count: plural(contents.sheets, 'sheet'),
    postage: formatDollars(contents.postage_cents),
    bought_on: dayOf(shipment.bought_at),
    bought_at: momentOf(shipment.bought_at),
    packed_by: record.handling.packed_by,
    packed_at: momentOf(record.handling.packed_at),
    handed_over_on: dayOf(mailing.manifested_at),
    handed_over_at: momentOf(mailing.manifested_at),
    handed_over_by: record.handling.handed_over_by,
    postmarked_on: postmark ? formatDay(postmark.date) : null,
    postmarked_paper: postmark ? stampedPaperLabels[postmark.paper].toLowerCase() : null,
    postmarked_by: postmark ? readerOf(postmark) : null,
    earlier_attempt: earlier ? describeAttempt(earlier) : null,
    earlier_outcome: earlier ? outcomeOf(earlier) : null,
    earlier_outcome_at: momentOf(earlier?.report?.occurred_at),
    form_scanned_at: momentOf(scanOf(record, 'form_scan')?.occurred_at),
    mailed_on: dayOf(piece?.occurred_at),
    mailed_at: momentOf(piece?.occurred_at),
    mailed_scan: piece ? describeScan(piece) : null,
    first_scanned_on: dayOf(firstScan?.occurred_at),
    first_scanned_at: momentOf(firstScan?.occurred_at),
    first_scan: firstScan ? describeScan(firstScan) : null,
    attempted_at: momentOf(scanOf(record, 'attempt')?.occurred_at),
    undeliverable_at: momentOf(undeliverable?.occurred_at),
    undeliverable_scan: undeliverable ? describeScan(undeliverable) : null,
    delivered_on: dayOf(delivery?.occurred_at),
    delivered_at: momentOf(delivery?.occurred_at),
    delivered_scan: delivery ? describeScan(delivery) : null,
    signed_by: describeSigners(mailingRecord.delivery.signers),
    turned_back_at: momentOf(scanOf(record, 'turn_back')?.occurred_at),
    returned_at: momentOf(scanOf(record, 'return')?.occurred_at),
    return_receipt_at: momentOf(mailingRecord.return_receipt.available_at),
    problem_at: momentOf(problem?.occurred_at),
    problem_scan: problem ? describeScan(problem) : null,
    recorded_at: momentOf(recordedAt(record)),
  }
}

/** The placeholders of a text whose values are not recorded. */
const unrecordedIn = (text: string, values: DeclaredValues): DeclarationPlaceholder[] => {
  const found: DeclarationPlaceholder[] = []
  replacePlaceholders(text, (name) => {
    if (isDeclarationPlaceholder(name) && values[name] === null) found.push(name)
    return ''
  })
  return [...new Set(found)]
}

const describeUnrecorded = (part: string, name: DeclarationPlaceholder): string =>
  `${part} states {{${name}}}, which is not recorded for this shipment: ${declarationPlaceholders[name].replace(/\.$/, '')}.`

const remedy =
  'Wait until it is recorded, or change the template: take it out, or begin the statement with {{if_recorded}} to leave the statement out of declarations for which it is not recorded.'

/** Throws FACT_NOT_RECORDED: every declared value must be in the record. */
const requireRecorded = (template: DeclarationTemplate, values: DeclaredValues): void => {
  const parts: [part: string, text: string][] = [
    ['The title', template.title],
    ['The opening', template.opening],
    ...template.statements.map((text, index): [string, string] => [`Statement ${index + 1}`, text]),
    ['The closing', template.closing],
  ]
  const missing = parts.flatMap(([part, text]) =>
    isIfRecorded(text) ? [] : unrecordedIn(text, values).map((name) => describeUnrecorded(part, name)),
  )
  if (missing.length > 0) throw new ServiceError('FACT_NOT_RECORDED', [...missing, remedy].join(' '))
}

/** The text of a declaration, with nothing left to replace. */
type FilledTemplate = Pick<DeclarationTemplate, 'title' | 'opening' | 'statements' | 'closing'>

/**
 * Fills the template's placeholders from the record and from the declarant's input. Omits statements that begin with
 * `{{if_recorded}}` if one of their values is missing. Throws FACT_NOT_RECORDED.
 */
export const fillTemplate = (
  template: DeclarationTemplate,
  record: EvidenceRecord,
  input: MakeDeclarationInput,
): FilledTemplate => {
  const values = valuesOf(record, input)
  requireRecorded(template, values)
  const fill = (text: string): string =>
    replacePlaceholders(text, (name) =>
      isDeclarationPlaceholder(name) ? (values[name] ?? '') : `{{${name}}}`,
    ).trim()
  const statements = template.statements
    .filter((text) => unrecordedIn(text, values).length === 0)
    .map(fill)
    .filter((text) => text !== '')
  if (statements.length === 0) {
    throw new ServiceError(
      'FACT_NOT_RECORDED',
      'None of what the template’s statements say is recorded for this shipment, so there is nothing to declare. Wait until it is recorded, or add a statement to the template.',
    )
  }
  return {
    title: fill(template.title),
    opening: fill(template.opening),
    statements,
    closing: fill(template.closing),
  }
}
