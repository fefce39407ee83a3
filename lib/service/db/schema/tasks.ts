import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { TaskKind, TaskOutcome } from '#lib/contract/shipment-core/task.values.ts'

import { moment, organizationId } from './columns.ts'

/** Tasks for people. */
export const tasks = pgTable(
  'tasks',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<TaskKind>().notNull(),
    /** Identifies the cause, which opens at most one task: a shipment's ID, or that with the ID of a scan. */
    cause: text('cause').notNull(),
    /** The shipment concerned; null for none or many. */
    shipmentId: uuid('shipment_id'),
    message: text('message').notNull(),
    /** Further data of the next step, such as the carrier's date. */
    details: jsonb('details').$type<Record<string, unknown>>(),
    dueAt: moment('due_at').notNull(),
    /** The assigned member; null while unassigned. */
    ownerId: uuid('owner_id'),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    /** The timeline actor who closed it; null if it closed automatically. */
    closedBy: text('closed_by'),
    outcome: text('outcome').$type<TaskOutcome>(),
    /** Why it was dismissed. */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('tasks_once_per_cause').on(table.organizationId, table.kind, table.cause),
    index('tasks_open')
      .on(table.organizationId, table.dueAt, table.id)
      .where(sql`closed_at is null`),
    index('tasks_closed')
      .on(table.organizationId, table.closedAt, table.id)
      .where(sql`closed_at is not null`),
    index('tasks_shipment').on(table.organizationId, table.shipmentId),
  ],
)
