import { type inferParserType, parseAsString } from 'nuqs/server'

import { defineListQuery } from '#components/ui/list-query.ts'
import { paths } from '#lib/paths.ts'

export const evidenceListQuery = defineListQuery(paths.evidence(), {
  state: parseAsString,
  search: parseAsString,
  tag: parseAsString,
  /** First and last day of creation, `YYYY-MM-DD`. */
  from: parseAsString,
  to: parseAsString,
})

export type EvidenceListQuery = inferParserType<typeof evidenceListQuery.parsers>

/** Returns whether any filter is set. */
export const hasEvidenceFilters = (query: EvidenceListQuery): boolean =>
  evidenceListQuery.filterString(query) !== ''
