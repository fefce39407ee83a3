import type { AuditEntry, ListAuditQuery } from '#lib/contract/audit/audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'

import { selectEntries } from './select-entries.ts'

/** One page of the audit log, newest first. Throws FORBIDDEN. */
export const listAudit = async (
  ctx: ServiceContext,
  { limit, cursor, ...filters }: ListAuditQuery,
): Promise<{ data: AuditEntry[]; has_more: boolean; next_cursor: string | null }> => {
  authorize(ctx, 'read_audit')
  const entries = await selectEntries(ctx, filters, { cursor, limit: limit + 1 })
  const data = entries.slice(0, limit)
  const hasMore = entries.length > limit
  return { data, has_more: hasMore, next_cursor: (hasMore && data.at(-1)?.id) || null }
}
