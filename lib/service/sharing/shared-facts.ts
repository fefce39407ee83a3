import type { Address } from '#lib/contract/addresses/address.ts'
import type { SharedFacts } from '#lib/contract/sharing/shared.ts'
import { sharedParts, type SharedRedaction, type SharedScope } from '#lib/contract/sharing/sharing.values.ts'
import type { EvidenceRecord } from '#lib/service/evidence/evidence-record.ts'
import { serviceLine } from '#lib/service/evidence/piece-facts.ts'
import type { RecordedScan } from '#lib/service/evidence/recorded-history.ts'
import { addressLines, humanize } from '#lib/service/evidence/summary-format.ts'

/** The town, which a carrier's scans name too: the last four digits of a ZIP+4 would reveal the side of a street. */
const townOf = ({ city, state, zip, country }: Address): string[] =>
  addressLines({ city, state, zip: zip.slice(0, 5), country })

/** Returns the lines that are shown of a recipient. */
export const sharedRecipient = (recipient: Address, redactions: readonly SharedRedaction[]): string[] =>
  redactions.includes('recipient') ? townOf(recipient) : addressLines(recipient)

const placeOf = ({ location }: RecordedScan): string | null =>
  [[location.city, location.state].filter(Boolean).join(', '), location.zip?.slice(0, 5)]
    .filter(Boolean)
    .join(' ') || null

const statusOf = ({ status, status_detail: detail }: RecordedScan): string =>
  [...new Set([status, detail ?? ''])].filter(Boolean).map(humanize).join(': ')

const journeyOf = (
  record: EvidenceRecord,
  { redactions }: SharedScope,
): NonNullable<SharedFacts['journey']> => {
  const { acceptance, delivery } = record.mailing_record
  const latest = record.tracking_events.find(({ id }) => id === record.basis.latest)
  // A carrier's own wording may name people; its codes name none.
  const isWorded = redactions.length === 0
  return {
    mailed_at: record.mailing.manifested_at,
    accepted_at: acceptance.accepted_at,
    first_scanned_at:
      acceptance.first_scanned_at === acceptance.accepted_at ? null : acceptance.first_scanned_at,
    attempted_at: delivery.attempted_at,
    delivered_at: delivery.delivered_at,
    returned_at: delivery.returned_to_sender_at,
    status: latest ? statusOf(latest) : 'Not reported by the carrier',
    signed_by: redactions.includes('signer') ? null : delivery.signers.map(({ name }) => name),
    scans: record.tracking_events
      .toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at))
      .map((scan) => ({
        at: scan.occurred_at,
        message: isWorded ? scan.message : statusOf(scan),
        place: placeOf(scan),
        ...(scan.unclear_date && { unclear_date: scan.unclear_date }),
      })),
  }
}

/**
 * Returns the facts of a record that a link shows. Everything is listed here: anything else, such as the acting
 * members, is never shown, even if it is added to a record.
 */
export const sharedFactsOf = (record: EvidenceRecord, scope: SharedScope): SharedFacts => {
  const { contents, mailing, organization } = record
  const { parts, redactions, withheld_pages: pages } = scope
  const { recipient_verified: recipient, sender, document } = contents
  const isWhole = redactions.length === 0 && pages.length === 0
  return {
    organization: organization.name,
    carrier: mailing.carrier_name,
    service: serviceLine(record),
    tracking_number: mailing.tracking_number,
    recipient: sharedRecipient(recipient, redactions),
    sender: redactions.includes('sender') ? null : addressLines(sender),
    document: {
      // File names may name people and reveal the content.
      filename: parts.includes('document') && isWhole ? document.filename : null,
      page_count: document.page_count,
      sha256: document.sha256,
    },
    journey: parts.includes('journey') ? journeyOf(record, scope) : null,
    withheld: {
      parts: sharedParts.filter((part) => !parts.includes(part)),
      redactions: [...redactions],
      pages: [...pages],
    },
  }
}

/** Returns the last moment in the facts: derived files state it, and are unchanged until something changes. */
export const factsAsOf = (record: EvidenceRecord, { parts }: SharedScope): string =>
  parts.includes('journey')
    ? record.tracking_events.reduce(
        (latest, { observed_at: at }) => (at > latest ? at : latest),
        record.shipment.bought_at,
      )
    : record.shipment.bought_at
