import { OperatorError } from '#lib/operator-error.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { isSigningKeyCurrent } from '#lib/service/evidence/signing/signing-keys.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'
import { listRecordedFiles } from '#lib/service/stored-files/recorded-files.ts'

import { type DamagedFile, isDamage, readFileList, restoreFile } from './backed-up-files.ts'
import type { OpenedBackup } from './restore.ts'
import { listSnapshots } from './target.ts'

const lotSize = 1000

/** Returns the SHA-256 of every file, by key, that the database records and storage lacks. */
const findMissing = async (
  db: Database,
  storage: StoragePort,
): Promise<{ recorded: number; missing: Map<string, string> }> => {
  const missing = new Map<string, string>()
  let recorded = 0
  for (let after = ''; ;) {
    const lot = await listRecordedFiles(db, { after, limit: lotSize })
    recorded += lot.length
    for (const { key, sha256 } of lot) if ((await storage.stat(key)) === null) missing.set(key, sha256)
    after = lot.at(-1)?.key ?? after
    if (lot.length < lotSize) return { recorded, missing }
  }
}

/** Result of restoring the files of a database. */
export type RecordedRestore = {
  /** Files that the database records. */
  recorded: number
  /** Files restored now. */
  files: number
  /** Files that no backup of the target has as they were recorded. */
  missing: DamagedFile[]
}

/**
 * Restores every file that a database records and storage lacks, from any backup of the target, newest first. For a
 * database that was restored by other means, to a moment between two backups.
 */
export const restoreRecordedFiles = async (
  backup: OpenedBackup,
  { db, storage }: { db: Database; storage: StoragePort },
): Promise<RecordedRestore> => {
  const { recorded, missing } = await findMissing(db, storage)
  const reasons = new Map<string, string>()
  let files = 0
  const restoreFrom = async (snapshotId: string): Promise<void> => {
    for await (const file of readFileList(backup, snapshotId)) {
      // Named by its content, it is the same object in every backup.
      if (missing.get(file.key) !== file.sha256 || reasons.has(file.key)) continue
      const reason = await restoreFile(backup, file, storage)
      if (reason !== null) {
        reasons.set(file.key, reason)
        continue
      }
      missing.delete(file.key)
      files += 1
    }
  }
  for (const { id } of (await listSnapshots(backup.target)).toReversed()) {
    if (missing.size === 0) break
    try {
      await restoreFrom(id)
    } catch (error) {
      // Another backup may list the same files.
      if (!isDamage(error)) throw error
    }
  }
  const reasonOf = (key: string): string => reasons.get(key) ?? 'no backup of this target has it.'
  return {
    recorded,
    files,
    missing: [...missing.keys()].map((key) => ({ key, reason: reasonOf(key) })),
  }
}

/** Returns the backup secret that the database was signed with. Throws `OperatorError` if there is none. */
export const chooseSecret = async (
  db: Database,
  { manifest: { id, secrets } }: OpenedBackup,
): Promise<string> => {
  for (const secret of [secrets.app_secret, ...secrets.app_secrets_before]) {
    if ((await isSigningKeyCurrent({ db, config: { appSecret: secret } })) !== false) return secret
  }
  throw new OperatorError(
    `The database was signed with an APP_SECRET that backup ${id} does not contain: choose a backup from before APP_SECRET was changed with --snapshot.`,
  )
}
