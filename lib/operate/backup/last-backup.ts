import { eq } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'

/** Under which setting the last backup is recorded. */
const lastBackupSetting = 'last_backup'

/** The last complete backup of this database. */
export type LastBackup = {
  id: string
  /** The folder or the bucket. */
  target: string
  /** The moment that it is of. */
  created_at: string
  completed_at: string
  files: number
  /** Files that are not in it, because they were missing from storage, altered or unreadable. */
  faults: number
}

/** Returns the last complete backup of this database, to any target; null if there was none. */
export const lastBackup = async (db: Database): Promise<LastBackup | null> => {
  const [row] = await db.select().from(serviceSettings).where(eq(serviceSettings.key, lastBackupSetting))
  // Written by this module alone.
  return (row?.value as LastBackup | undefined) ?? null
}

/** Records the backup as the last. */
export const recordBackup = async (db: Database, value: LastBackup): Promise<void> => {
  await db
    .insert(serviceSettings)
    .values({ key: lastBackupSetting, value })
    .onConflictDoUpdate({ target: serviceSettings.key, set: { value } })
}
