import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'

import {
  auditActions,
  type AuditEntry,
  type AuditFilters,
  type ExportAuditQuery,
  type ListAuditQuery,
} from '#lib/contract/audit/audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type TableColumn, tableDownload } from '#lib/service/files/spreadsheets.ts'
import { lowestIdAt } from '#lib/service/ids.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { momentRange } from '#lib/service/lists/ranges.ts'
import { findOrganizationDay } from '#lib/service/organization-zone.ts'

/** The id of the entry's object, if it is of this type: what else an id of another type would be looked up as. */
const subjectOf = (type: 'shipment' | 'user') =>
  sql`(case when "audit_entries"."subject_type" = ${sql.raw(`'${type}'`)} then "audit_entries"."subject_id"::uuid end)`

/** The objects of the entries on the page, each looked up once by its key. */
const subjectsOf = (organizationId: string) => ({
  shipment: sql<{ name: string | null; recipient: string | null } | null>`(
    select json_build_object(
      'name', coalesce(s.name, (select d.filename from ${documents} d
        where d.organization_id = ${organizationId} and d.id = s.document_id)),
      'recipient', coalesce(s.to_address ->> 'name', s.to_address ->> 'company'))
    from ${shipments} s where s.organization_id = ${organizationId} and s.id = ${subjectOf('shipment')})`,
  userName: sql<string | null>`(select coalesce(nullif(u.name, ''), u.email)
    from ${user} u where u.id = ${subjectOf('user')})`,
})

/** Selects matching entries, newest first, starting after `cursor`. IDs are ordered by time. */
const selectEntries = async (
  ctx: ServiceContext,
  filters: AuditFilters,
  page: { cursor: string | undefined; limit: number },
): Promise<AuditEntry[]> => {
  const { category, actor, subject } = filters
  const { from, before } = momentRange(filters)
  const matches = and(
    eq(auditEntries.organizationId, ctx.organizationId),
    actor ? eq(auditEntries.actorId, actor) : undefined,
    subject ? eq(auditEntries.subjectId, subject) : undefined,
    from ? gte(auditEntries.id, lowestIdAt(from)) : undefined,
    before ? lt(auditEntries.id, lowestIdAt(before)) : undefined,
    page.cursor ? sql`${auditEntries.id} < ${page.cursor}::uuid` : undefined,
  )
  const newest = (condition: SQL) => sql`(select ${auditEntries.id} from ${auditEntries}
    where ${and(matches, condition)} order by ${auditEntries.id} desc limit ${page.limit})`
  // Entries of each action separately, which its index has in this order.
  const ofCategory =
    category && auditActions[category].map((action) => newest(eq(auditEntries.action, action)))
  const rows = await ctx.db
    .select({ entry: auditEntries, name: user.name, email: user.email, ...subjectsOf(ctx.organizationId) })
    .from(auditEntries)
    .leftJoin(user, eq(user.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.organizationId, ctx.organizationId),
        ofCategory
          ? sql`${auditEntries.id} = any(array(${sql.join(ofCategory, sql` union all `)}))`
          : matches,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(page.limit)
  return rows.map(({ entry, name, email, shipment, userName }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    actor: { id: entry.actorId === null ? 'system' : `user:${entry.actorId}`, name, email },
    api_key_id: entry.apiKeyId,
    address: entry.address,
    request_id: entry.requestId,
    subject: {
      type: entry.subjectType,
      id: entry.subjectId,
      name: shipment?.name ?? userName,
      recipient: shipment?.recipient ?? null,
    },
    before: entry.before,
    after: entry.after,
  }))
}

/** Lists one page of the audit log, newest first. Throws FORBIDDEN. */
export const listAudit = async (
  ctx: ServiceContext,
  { limit, cursor, ...filters }: ListAuditQuery,
): Promise<Page<AuditEntry>> => {
  authorize(ctx, 'read_audit')
  const entries = await selectEntries(ctx, filters, { cursor, limit: limit + 1 })
  const { rows, tail } = splitPage(entries, limit, ({ id }) => id)
  return { data: rows, ...tail }
}

const batchSize = 500

const columnsIn = (zone: string | undefined): readonly TableColumn<AuditEntry>[] => [
  [`Time (${zone ?? 'UTC'})`, (entry) => ({ at: new Date(entry.at), zone })],
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

/** Exports all matching entries, streamed in batches. Throws FORBIDDEN. */
export const exportAudit = async (
  ctx: ServiceContext,
  { format, ...filters }: ExportAuditQuery,
): Promise<FileDownload> => {
  authorize(ctx, 'read_audit')
  const madeAt = ctx.clock.now()
  const filename = `audit-log-${await findOrganizationDay(ctx, madeAt)}`
  const columns = columnsIn(filters.time_zone)
  return tableDownload({ filename, format, sheetName: 'Audit log', columns, madeAt }, readAll(ctx, filters))
}
