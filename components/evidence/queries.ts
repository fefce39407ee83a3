import { read } from '#components/api/read.ts'
import type { ListEvidenceQuery } from '#lib/contract/evidence/evidence.ts'

import type { EvidenceListQuery } from './list-query.ts'

/** Number of shipments on a page of the list. */
export const evidencePageSize = 20

/** Shipments with their evidence. */
export const evidenceQueries = {
  list: (query: EvidenceListQuery, timeZone: string) =>
    read(
      'listEvidence',
      {
        query: {
          // The API rejects an unknown state with its own message.
          state: (query.state as ListEvidenceQuery['state'] | null) ?? undefined,
          search: query.search ?? undefined,
          tag: query.tag ?? undefined,
          date_from: query.from ?? undefined,
          date_to: query.to ?? undefined,
          time_zone: timeZone,
          cursor: query.cursor ?? undefined,
          limit: evidencePageSize,
        },
      },
      'any shipment',
    ),
}
