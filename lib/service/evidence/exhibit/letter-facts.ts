import { plural } from '#lib/contract/formats/numbers.values.ts'
import { attemptFacts } from '#lib/service/evidence/attempt-facts.ts'
import { type EvidenceRecord, recordedAt, recordHash } from '#lib/service/evidence/evidence-record.ts'
import { mailingFacts } from '#lib/service/evidence/mailing-facts.ts'
import {
  describeBeside,
  type Fact,
  own,
  purchaseFacts,
  trackingFact,
} from '#lib/service/evidence/piece-facts.ts'
import { addressFacts, fileFacts } from '#lib/service/evidence/summary-facts.ts'

import type { LetterFacts } from './exhibit-model.ts'

/** Letters bought in one act that a sheet describes, so that it stays within two pages. */
const mostBeside = 3

const besideFacts = (record: EvidenceRecord): Fact[] => {
  const { mailing, shipment } = record
  const letters = mailing.letter_set?.letters ?? []
  const more = letters.length - mostBeside
  return [
    ...letters.slice(0, mostBeside).map((letter) => describeBeside(record, letter)),
    ...(more > 0 ? [`${plural(more, 'more letter')}, listed in the mailing record`] : []),
  ].map((described) => own('Sent together with', described, 'Mailroom, at purchase', shipment.bought_at))
}

/** Picks what an exhibit states of a letter from its record, so that the record itself can be released. */
export const factsOf = (record: EvidenceRecord): LetterFacts => {
  const { contents, mailing_record: mailed, shipment } = record
  const { name, company } = contents.recipient_verified
  return {
    recipient: [name, company].filter(Boolean).join(', '),
    acceptedAt: mailed.acceptance.accepted_at,
    deliveredAt: mailed.delivery.delivered_at,
    stated: [
      ...addressFacts(record),
      ...fileFacts(record),
      ...purchaseFacts(record),
      trackingFact(record),
      own(
        'Shipment',
        [shipment.name, shipment.id].filter(Boolean).join('\n'),
        'Mailroom, at creation',
        shipment.created_at,
      ),
      ...besideFacts(record),
      ...attemptFacts(record),
      ...mailingFacts(record),
    ],
    recordedAt: recordedAt(record),
    recordSha256: recordHash(record),
  }
}
