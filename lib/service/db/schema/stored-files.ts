import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/** How a file in storage differs from its record. */
export type StoredFileState = 'altered' | 'missing'

/** One time that a file was found to differ. */
export type StoredFileFault = {
  /** A new one each time: the timeline and the task name it. */
  id: string
  state: StoredFileState
  found_at: string
  /** The hash that was found; null where there was no file. */
  found_sha256: string | null
  task_id: string | null
}

/**
 * When each file in storage was last compared with its recorded SHA-256, and the result. A file without a row has not
 * been compared since it was stored. The service's role cannot delete rows.
 */
export const storedFileChecks = pgTable(
  'stored_file_checks',
  {
    organizationId: organizationId(),
    storageKey: text('storage_key').notNull(),
    checkedAt: moment('checked_at').notNull(),
    /** Null while the file is as recorded. */
    fault: jsonb('fault').$type<StoredFileFault>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.storageKey] }),
    index('stored_file_checks_faults')
      .on(table.organizationId)
      .where(sql`fault is not null`),
  ],
)
