import type { z } from 'zod'

import type { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'

import type { EvidenceAddress } from './evidence-filters.ts'

type ArchiveQuery = z.input<typeof evidenceArchiveQuery>

/** The query of an archive of all that the list shows under these filters, whatever its page. */
export const archiveQueryOf = ({ state, search, tag, from, to }: EvidenceAddress): ArchiveQuery => ({
  // What is no state is refused by the API in its own words.
  state: (state as ArchiveQuery['state'] | null) ?? 'any',
  ...(search && { search }),
  ...(tag && { tag }),
  ...(from && { date_from: from }),
  ...(to && { date_to: to }),
})
