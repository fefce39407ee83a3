import type { ArtifactImport, ArtifactKind } from '#lib/contract/mailing-record/artifact.ts'
import type { StampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import type { UnclearDate } from '#lib/contract/tracking/tracking.values.ts'

import { type Person, type StoredEvidence, userIdOf } from './load-evidence.ts'

/** One entry of the shipment's timeline. */
export type RecordedEvent = {
  id: string
  sequence: number
  status: string
  from_status: string | null
  message: string
  actor: string | null
  actor_name: string | null
  metadata: Record<string, unknown> | null
  created_at: string
}

/** One scan as the carrier reported it. */
export type RecordedScan = {
  id: string
  status: string
  status_detail: string | null
  message: string
  carrier_code: string | null
  location: { city: string | null; state: string | null; country: string | null; zip: string | null }
  signed_by: string | null
  occurred_at: string
  observed_at: string
  /** The stored carrier message that reported it. */
  message_id: string | null
  /** The scan that it corrects; absent for none. */
  supersedes?: string
  /** The scan that corrects it, if that arrived before; absent for none. */
  superseded_by?: string
  /** Why its date cannot be right; absent where it can be. */
  unclear_date?: UnclearDate
}

/** One stored carrier file. */
export type RecordedFile = {
  artifact_id: string
  kind: ArtifactKind
  filename: string
  sha256: string
  size_bytes: number
  available_at: string
  /** How it arrived and who added it, if it was not fetched from the carrier. */
  imported?: { via: ArtifactImport['via']; by: string; by_name: string | null }
}

/** What a person stated of a stamped paper. A later statement about the same file corrects those before. */
export type RecordedReading = {
  sequence: number
  paper_id: string
  artifact_id: string
  paper: StampedPaperKind
  date: string | null
  is_withdrawn: boolean
  reason: string | null
  read_by: string
  read_by_name: string | null
  read_at: string
}

/** Returns the person with this id, as far as the evidence names them. */
export const personOf = (stored: Pick<StoredEvidence, 'people'>, id: string | null): Person | null =>
  id === null ? null : (stored.people.get(id) ?? { id, name: null, email: null })

/** The timeline as the record has it. */
export const timelineOf = (stored: Pick<StoredEvidence, 'events' | 'people'>): RecordedEvent[] =>
  stored.events.map((event) => ({
    id: event.id,
    sequence: event.sequence,
    status: event.status,
    from_status: event.fromStatus,
    message: event.message,
    actor: event.actor,
    actor_name: personOf(stored, userIdOf(event.actor))?.name ?? null,
    // Read from a jsonb column, so it is JSON.
    metadata: event.metadata,
    created_at: event.createdAt.toISOString(),
  }))

/** The carriers’ scans of a record. */
export const scansOf = (stored: StoredEvidence): RecordedScan[] =>
  stored.scans.map((scan) => ({
    id: scan.id,
    status: scan.status,
    status_detail: scan.statusDetail,
    message: scan.message,
    carrier_code: scan.carrierCode,
    location: scan.location,
    signed_by: scan.signedBy,
    occurred_at: scan.occurredAt.toISOString(),
    observed_at: scan.observedAt.toISOString(),
    message_id: scan.messageId,
    ...(scan.supersedes !== null && { supersedes: scan.supersedes }),
    ...(scan.supersededBy !== null && { superseded_by: scan.supersededBy }),
    ...(scan.unclearDate !== null && { unclear_date: scan.unclearDate }),
  }))

const importOf = (
  stored: StoredEvidence,
  { importedVia, importedBy }: StoredEvidence['files'][number],
): Pick<RecordedFile, 'imported'> =>
  importedVia && importedBy
    ? {
        imported: {
          via: importedVia,
          by: importedBy,
          by_name: personOf(stored, userIdOf(importedBy))?.name ?? null,
        },
      }
    : {}

/** Returns the available carriers’ files of a record. */
export const filesOf = (stored: StoredEvidence): RecordedFile[] =>
  stored.files.flatMap((file) =>
    file.status === 'available' && file.sha256 !== null && file.sizeBytes !== null && file.availableAt
      ? {
          artifact_id: file.id,
          kind: file.kind,
          filename: file.filename,
          sha256: file.sha256,
          size_bytes: file.sizeBytes,
          available_at: file.availableAt.toISOString(),
          ...importOf(stored, file),
        }
      : [],
  )

/** Returns what was stated of a record's stamped papers, in order. */
export const readingsOf = (stored: Pick<StoredEvidence, 'readings' | 'people'>): RecordedReading[] =>
  stored.readings.map((reading) => ({
    sequence: reading.sequence,
    paper_id: reading.paperId,
    artifact_id: reading.artifactId,
    paper: reading.paper,
    date: reading.date,
    is_withdrawn: reading.isWithdrawn,
    reason: reading.reason,
    read_by: reading.readBy,
    read_by_name: personOf(stored, userIdOf(reading.readBy))?.name ?? null,
    read_at: reading.readAt.toISOString(),
  }))
