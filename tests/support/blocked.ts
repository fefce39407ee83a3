import { sql } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'

/** Returns once a connection to the database waits for a lock of another, which PostgreSQL does not announce. */
export const untilBlocked = async (db: Database): Promise<void> => {
  for (;;) {
    const { rows } = await db.execute(
      sql`select 1 from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    )
    if (rows.length > 0) return
  }
}
