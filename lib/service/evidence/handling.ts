import type { EvidenceRecord, RecordedEvent } from './evidence-record.ts'

/** The initials that an event of packing records; null for any other event. */
const packedBy = ({ metadata }: RecordedEvent): string | null => {
  const initials = metadata?.['packed_by']
  return typeof initials === 'string' ? initials : null
}

/** Marked as not packed, or printed again: what was packed before is not what is mailed. */
const isUnpacked = ({ metadata }: RecordedEvent): boolean =>
  metadata !== null && ('was_packed_by' in metadata || 'former_code' in metadata)

/** Finds the event that the piece was packed, with the initials entered; null when it is not recorded. */
export const findPacking = ({
  timeline,
}: EvidenceRecord): { event: RecordedEvent; initials: string } | null => {
  const event = timeline.findLast((candidate) => packedBy(candidate) !== null || isUnpacked(candidate))
  const initials = event ? packedBy(event) : null
  return event && initials !== null ? { event, initials } : null
}

/** Finds the event that the piece was handed over to the carrier; null when it is not recorded. */
export const findHandOver = ({ timeline, mailing }: EvidenceRecord): RecordedEvent | null =>
  mailing.manifested_at === null
    ? null
    : (timeline.findLast(
        ({ metadata, message }) =>
          metadata?.['hand_over_id'] !== undefined && message.startsWith('Handed over'),
      ) ?? null)
