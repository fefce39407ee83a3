import type { AuditEntry, AuditFilters } from '#lib/contract/audit/audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type TableColumn, csvTable } from '#lib/service/files/spreadsheets.ts'

import { selectEntries } from './select-entries.ts'

const batchSize = 500

const columns: readonly TableColumn<AuditEntry>[] = [
  ['Time (UTC)', (entry) => entry.at],
  ['Action', (entry) => entry.action],
  ['Actor', (entry) => entry.actor.email ?? entry.actor.id],
  ['API key', (entry) => entry.api_key_id],
  ['IP address', (entry) => entry.address],
  ['Request', (entry) => entry.request_id],
  ['Subject', (entry) => entry.subject.type],
  ['Subject id', (entry) => entry.subject.id],
  ['Before', (entry) => entry.before && JSON.stringify(entry.before)],
  ['After', (entry) => entry.after && JSON.stringify(entry.after)],
  ['Entry', (entry) => entry.id],
]

const readAll = async function* (ctx: ServiceContext, filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
  let cursor: string | undefined
  for (;;) {
    const entries = await selectEntries(ctx, filters, { cursor, limit: batchSize })
    if (entries.length > 0) yield entries
    if (entries.length < batchSize) return
    cursor = entries.at(-1)?.id
  }
}

/** All that matches as CSV, streamed in batches. Throws FORBIDDEN. */
export const exportAudit = (ctx: ServiceContext, filters: AuditFilters): FileDownload => {
  authorize(ctx, 'read_audit')
  return {
    body: csvTable(columns, readAll(ctx, filters)),
    contentType: 'text/csv; charset=utf-8',
    filename: `audit-log-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
  }
}
