import { read } from '#components/api/read.ts'

import { auditFilters, type AuditListQuery } from './audit-filter-bar.tsx'

/** How many entries a page shows. */
export const auditPageSize = 50

/** What was changed and who has read evidence. */
export const auditQueries = {
  list: (query: AuditListQuery, timeZone: string) =>
    read('listAudit', {
      query: { ...auditFilters(query, timeZone), cursor: query.cursor ?? undefined, limit: auditPageSize },
    }),
}
