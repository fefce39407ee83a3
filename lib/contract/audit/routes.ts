import { pageOf } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { csvType, xlsxType } from '#lib/contract/api/table-format.ts'

import { auditEntry, exportAuditQuery, listAuditQuery } from './audit.ts'

const tag = 'Audit log'

export const auditRoutes = defineRoutes({
  listAudit: {
    access: 'session',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/audit',
    tag,
    summary: 'List audit log entries, newest first',
    description:
      'People, keys, settings, money, holds and evidence access. The log is append-only. For owners, admins and reviewers.',
    query: listAuditQuery,
    answers: {
      200: {
        description: 'A page of the audit log.',
        schema: pageOf(auditEntry),
      },
    },
    errors: ['FORBIDDEN'],
  },

  exportAudit: {
    access: 'session',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/audit/export',
    tag,
    summary: 'Download the audit log as CSV or XLSX',
    description: 'All matching entries, newest first.',
    query: exportAuditQuery,
    answers: { 200: { description: 'One line per entry.', binary: [csvType, xlsxType] } },
    errors: ['FORBIDDEN'],
  },
})
