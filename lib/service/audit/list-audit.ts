import type { AuditEntry, ListAuditQuery } from '#lib/contract/audit/audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { selectEntries } from './select-entries.ts'

/** One page of the audit log, newest first. Throws FORBIDDEN. */
export const listAudit = async (
  ctx: ServiceContext,
  { limit, cursor, ...filters }: ListAuditQuery,
): Promise<Page<AuditEntry>> => {
  authorize(ctx, 'read_audit')
  const entries = await selectEntries(ctx, filters, { cursor, limit: limit + 1 })
  const { rows, tail } = splitPage(entries, limit, ({ id }) => id)
  return { data: rows, ...tail }
}
