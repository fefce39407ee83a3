import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/**
 * Common properties of letters sent together: the same document, to several recipients or in several ways. Its letters
 * reference it (`shipments.letter_set_id`). A joint purchase locks its row.
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
