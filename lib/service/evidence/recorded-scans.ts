import { scansInForce } from '#lib/service/tracking/ordered-scans.ts'
import { type TrackingScan, type TrackedPiece } from '#lib/service/tracking/read-scans.ts'

import type { EvidenceRecord } from './evidence-record.ts'
import type { RecordedScan } from './recorded-history.ts'

/** A scan of a record, as tracking reads it. */
type ReadableScan = TrackingScan & { recorded: RecordedScan }

/** Returns the scans of a record as tracking reads them. */
export const readableScansOf = (record: EvidenceRecord): ReadableScan[] =>
  record.tracking_events.map((recorded) => ({
    recorded,
    id: recorded.id,
    status: recorded.status,
    statusDetail: recorded.status_detail,
    message: recorded.message,
    carrierCode: recorded.carrier_code,
    location: recorded.location,
    signedBy: recorded.signed_by,
    occurredAt: new Date(recorded.occurred_at),
    observedAt: new Date(recorded.observed_at),
    supersedes: recorded.supersedes ?? null,
    supersededBy: recorded.superseded_by ?? null,
    unclearDate: recorded.unclear_date ?? null,
  }))

/** Returns what the scans of a record are read by. */
export const pieceOfRecord = (record: EvidenceRecord): TrackedPiece => ({
  carrier: record.mailing.carrier,
  partner: record.mailing.partner?.name ?? null,
  fromAddress: record.contents.sender,
  toAddress: record.contents.recipient_verified,
})

/** Returns the IDs of the scans that the carrier has corrected. */
export const supersededScansOf = (record: EvidenceRecord): Set<string> => {
  const scans = readableScansOf(record)
  const inForce = new Set(scansInForce(scans))
  return new Set(scans.filter((scan) => !inForce.has(scan)).map(({ recorded }) => recorded.id))
}
