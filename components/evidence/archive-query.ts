import type { z } from 'zod'

import type { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'

import type { EvidenceListQuery } from './list-query.ts'

export type ArchiveQuery = z.input<typeof evidenceArchiveQuery>

/** Returns the query of an archive of everything that matches the filters, on all pages. */
export const archiveQueryOf = (
  { state, search, tag, from, to }: EvidenceListQuery,
  timeZone: string,
): ArchiveQuery => ({
  // The API rejects an unknown state with its own message.
  state: (state as ArchiveQuery['state'] | null) ?? 'any',
  ...(search && { search }),
  ...(tag && { tag }),
  ...(from && { date_from: from }),
  ...(to && { date_to: to }),
  ...((from ?? to) && { time_zone: timeZone }),
})
