import { defineListQuery } from '#components/ui/list-query.ts'
import { type ParamValues, textParam } from '#components/ui/search-params.ts'
import { paths } from '#lib/paths.ts'

export const evidenceListQuery = defineListQuery(paths.evidence(), {
  state: textParam,
  search: textParam,
  tag: textParam,
  /** First and last day of creation, `YYYY-MM-DD`. */
  from: textParam,
  to: textParam,
})

export type EvidenceListQuery = ParamValues<typeof evidenceListQuery.params>

/** Returns whether any filter is set. */
export const hasEvidenceFilters = (query: EvidenceListQuery): boolean =>
  evidenceListQuery.filterString(query) !== ''
