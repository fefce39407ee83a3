import { read } from '#components/api/read.ts'

import { auditFilters, type AuditListQuery } from './audit-filter-bar.tsx'

/** Number of entries on a page. */
export const auditPageSize = 50

/** Reads changes, and views of evidence. */
export const auditQueries = {
  list: (query: AuditListQuery, timeZone: string) =>
    read('listAudit', {
      query: { ...auditFilters(query, timeZone), cursor: query.cursor ?? undefined, limit: auditPageSize },
    }),
}
