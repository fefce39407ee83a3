import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import { auditActions, type AuditEntry, type AuditFilters } from '#lib/contract/audit/audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { lowestIdAt } from '#lib/service/ids.ts'
import { endOf, startOf } from '#lib/service/lists/ranges.ts'

/** Entries that match, newest first, from the one before `cursor`. The ids tell when they were made. */
export const selectEntries = async (
  ctx: ServiceContext,
  filters: AuditFilters,
  page: { cursor: string | undefined; limit: number },
): Promise<AuditEntry[]> => {
  const { category, actor, subject, date_from: from, date_to: to } = filters
  const rows = await ctx.db
    .select({ entry: auditEntries, name: user.name, email: user.email })
    .from(auditEntries)
    .leftJoin(user, eq(user.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.organizationId, ctx.organizationId),
        category && inArray(auditEntries.action, auditActions[category]),
        actor ? eq(auditEntries.actorId, actor) : undefined,
        subject ? eq(auditEntries.subjectId, subject) : undefined,
        from ? gte(auditEntries.id, lowestIdAt(startOf(from))) : undefined,
        to ? lt(auditEntries.id, lowestIdAt(new Date(endOf(to).getTime() + 1))) : undefined,
        page.cursor ? sql`${auditEntries.id} < ${page.cursor}::uuid` : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(page.limit)
  return rows.map(({ entry, name, email }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    actor: { id: entry.actorId === null ? 'system' : `user:${entry.actorId}`, name, email },
    api_key_id: entry.apiKeyId,
    address: entry.address,
    request_id: entry.requestId,
    subject: { type: entry.subjectType, id: entry.subjectId },
    before: entry.before,
    after: entry.after,
  }))
}
