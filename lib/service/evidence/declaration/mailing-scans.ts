import type { EvidenceRecord, RecordedScan } from '#lib/service/evidence/evidence-record.ts'
import { scanOf } from '#lib/service/evidence/summary-facts.ts'
import { isFormScan, isPossession } from '#lib/service/tracking/tracking-stages.ts'

const firstOf = (scans: readonly RecordedScan[]): RecordedScan | undefined =>
  scans.toSorted((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1))[0]

/** The carrier's first scan of the piece itself; a scan of the form that lists it is none. */
export const findPieceScan = (record: EvidenceRecord): RecordedScan | undefined => {
  const acceptance = scanOf(record, 'acceptance')
  if (acceptance && !isFormScan(acceptance)) return acceptance
  return firstOf(record.tracking_events.filter((scan) => isPossession(scan) && !isFormScan(scan)))
}

/** The carrier's first scan of the SCAN form that lists the piece. It shows that the form was scanned, not the piece. */
export const findFormScan = (record: EvidenceRecord): RecordedScan | undefined =>
  firstOf(record.tracking_events.filter((scan) => isPossession(scan) && isFormScan(scan)))
