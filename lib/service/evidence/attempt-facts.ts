import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'

import type { EvidenceRecord } from './evidence-record.ts'
import { type Fact, own } from './piece-facts.ts'
import { addressText, vendorName } from './summary-format.ts'

type EarlierAttempt = NonNullable<EvidenceRecord['mailing']['earlier_attempt']>

/** Names the earlier attempt: how it was mailed, and by which number it is found. */
export const describeAttempt = (attempt: EarlierAttempt): string => {
  const { carrier, service, certified_mail: isCertified, tracking_number: trackingNumber } = attempt
  return [
    carrier !== null && service !== null && `${carrierName(carrier)} ${serviceName(carrier, service)}`,
    isCertified && 'Certified Mail',
    trackingNumber ?? `shipment ${attempt.shipment_id}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the outcome of the earlier attempt, as every page shows it. */
export const outcomeOf = ({ outcome }: EarlierAttempt): string => pieceStates[outcome].label

const outcomeFact = (attempt: EarlierAttempt, boughtAt: string): Fact => {
  const { report, carrier } = attempt
  const label = 'Outcome of the earlier attempt'
  if (report === null) return own(label, outcomeOf(attempt), 'Mailroom, at purchase', boughtAt)
  return {
    label,
    value: [outcomeOf(attempt), report.wording !== null && `“${report.wording}”`].filter(Boolean).join('\n'),
    source: `${carrierName(carrier ?? '') || 'The carrier'}, reported through ${vendorName(report.source)}, as recorded at purchase`,
    occurredAt: report.occurred_at,
    observedAt: boughtAt,
  }
}

/** States which attempt the letter was sent again after, with its outcome; nothing for a first attempt. */
export const attemptFacts = ({ mailing, contents, shipment }: EvidenceRecord): Fact[] => {
  const { earlier_attempt: attempt } = mailing
  if (!attempt) return []
  const isSameDocument = attempt.document_sha256 === contents.document.sha256
  return [
    own(
      'Earlier attempt',
      [
        describeAttempt(attempt),
        `To ${addressText(attempt.recipient).replaceAll('\n', ', ')}`,
        `Shipment ${attempt.shipment_id}`,
        isSameDocument ? 'The same document' : `Document ${attempt.document_sha256}`,
      ].join('\n'),
      'Mailroom, at purchase',
      shipment.bought_at,
    ),
    outcomeFact(attempt, shipment.bought_at),
    ...(attempt.reason === null
      ? []
      : [own('Why it was sent again', attempt.reason, 'The sender, in Mailroom', shipment.created_at)]),
  ]
}
