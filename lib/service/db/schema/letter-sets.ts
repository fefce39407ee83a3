import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/**
 * What letters of one act have in common: the same document, to several recipients or in several ways. Its letters name it
 * (`shipments.letter_set_id`). Its row is locked by whoever buys them together.
 */
export const letterSets = pgTable(
  'letter_sets',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)
