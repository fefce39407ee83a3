import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import type { AuditAction } from '#lib/contract/audit/audit.ts'

import { moment, organizationId } from './columns.ts'

/** Audited changes. Append-only: the service's role may neither change nor delete rows. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    organizationId: organizationId(),
    /** UUIDv7: sorts by time of creation. */
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    /** Null when the service itself acted. */
    actorId: uuid('actor_id'),
    apiKeyId: uuid('api_key_id'),
    address: text('address'),
    requestId: text('request_id').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('audit_entries_action').on(table.organizationId, table.action, table.id),
    index('audit_entries_actor').on(table.organizationId, table.actorId, table.id),
    index('audit_entries_subject').on(table.organizationId, table.subjectId, table.id),
  ],
)
