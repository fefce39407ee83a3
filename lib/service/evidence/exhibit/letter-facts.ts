import { describeSigners } from '#lib/contract/evidence/signers.values.ts'
import { type EvidenceRecord, recordedAt, recordHash } from '#lib/service/evidence/evidence-record.ts'
import { describeBeside, serviceLine } from '#lib/service/evidence/piece-facts.ts'
import { paperFacts } from '#lib/service/evidence/postmark.ts'
import { addressLines } from '#lib/service/evidence/summary-format.ts'

import type { LetterFacts } from './exhibit-model.ts'

/** Picks what an exhibit states of a letter from its record, so that the record itself can be released. */
export const factsOf = (record: EvidenceRecord): LetterFacts => {
  const { contents, mailing, mailing_record: mailed } = record
  const { name, company } = contents.recipient_verified
  return {
    recipient: [name, company].filter(Boolean).join(', '),
    recipientLines: addressLines(contents.recipient_verified),
    senderLines: addressLines(contents.sender),
    service: serviceLine(record),
    beside: (mailing.letter_set?.letters ?? []).map((letter) => describeBeside(record, letter)),
    handedOverAt: mailing.manifested_at,
    papers: paperFacts(record).map(({ label, value, source }) => [label, `${value}\n${source}`]),
    acceptedAt: mailed.acceptance.accepted_at,
    deliveredAt: mailed.delivery.delivered_at,
    attemptedAt: mailed.delivery.attempted_at,
    returnedAt: mailed.delivery.returned_to_sender_at,
    signedBy: describeSigners(mailed.delivery.signers),
    document: {
      filename: contents.document.filename,
      pageCount: contents.document.page_count,
      sha256: contents.document.sha256,
    },
    recordedAt: recordedAt(record),
    recordSha256: recordHash(record),
  }
}
