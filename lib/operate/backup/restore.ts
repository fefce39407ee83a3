import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { ensureDataDirectory } from '#lib/data-directory.ts'
import { errorCode, OperatorError } from '#lib/operator-error.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'

import { type DamagedFile, readFileList, restoreFile } from './backed-up-files.ts'
import { writeKeyFile } from './key-file.ts'
import { loadDatabase } from './load-database.ts'
import { type FileFault, type Manifest, manifest, snapshotObject, tableObject } from './manifest.ts'
import { keyIdOf, type RecoveryKeys } from './recovery-key.ts'
import { openSealed, SealError } from './sealed-stream.ts'
import { type BackupTarget, listSnapshots, readTargetKey } from './target.ts'

/** One snapshot of a target, opened. */
export type OpenedBackup = { target: BackupTarget; keys: RecoveryKeys; manifest: Manifest }

/** Result of a restore. */
export type RestoreResult = {
  manifest: Manifest
  files: number
  /** Files that the backup no longer has as they were written there. */
  damaged: DamagedFile[]
  /** Files that were not as recorded when the backup was made. */
  absent: FileFault[]
}

/**
 * Opens the newest snapshot of a target, or the one with this ID. Throws `OperatorError` if there is none, or the
 * recovery key belongs to another backup.
 */
export const openBackup = async (
  target: BackupTarget,
  keys: RecoveryKeys,
  snapshotId?: string,
): Promise<OpenedBackup> => {
  const keyId = await readTargetKey(target)
  if (keyId === null) throw new OperatorError(`${target.name} is not a backup of Mailroom.`)
  if (keyId !== keyIdOf(keys)) {
    throw new OperatorError(
      `This recovery key does not open ${target.name}: it belongs to the backup with key ${keyIdOf(keys)}, not ${keyId}.`,
    )
  }
  const snapshots = await listSnapshots(target)
  const chosen = snapshotId === undefined ? snapshots.at(-1) : snapshots.find(({ id }) => id === snapshotId)
  if (!chosen) {
    const ids = snapshots.map(({ id }) => id).join(', ')
    throw new OperatorError(
      snapshots.length === 0
        ? `${target.name} has no complete backup yet: run the backup again.`
        : `${target.name} has no backup ${snapshotId}. It has ${ids}.`,
    )
  }
  const object = snapshotObject(chosen.id, 'manifest')
  try {
    const text = await buffer(openSealed(keys, object, await target.read(object)))
    return { target, keys, manifest: manifest.parse(JSON.parse(text.toString())) }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new OperatorError(`${error.message} Choose an earlier backup with --snapshot.`, { cause: error })
  }
}

/** Throws `OperatorError` unless DATA_DIR is new or empty. */
export const requireEmptyDirectory = async (path: string): Promise<void> => {
  const names = await readdir(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return
  throw new OperatorError(
    `DATA_DIR ${path} is not empty (it has ${names[0]}): restore into a new one, and set DATA_DIR to it.`,
  )
}

/** Puts every file back under its key. What the backup no longer has as written is named, and the rest restored. */
const restoreFiles = async (
  backup: OpenedBackup,
  storage: StoragePort,
): Promise<Pick<RestoreResult, 'files' | 'damaged'>> => {
  const damaged: DamagedFile[] = []
  let files = 0
  for await (const file of readFileList(backup, backup.manifest.id)) {
    const reason = await restoreFile(backup, file, storage)
    if (reason === null) files += 1
    else damaged.push({ key: file.key, reason })
  }
  return { files, damaged }
}

/** Stores the secrets of a backup in DATA_DIR; APP_SECRET unless the environment has it. */
export const restoreSecrets = async (
  { appSecret, backupKeys }: { appSecret: string; backupKeys: Manifest['backup_keys'] },
  { dataDirectory, isSecretGiven }: { dataDirectory: string; isSecretGiven: boolean },
): Promise<void> => {
  await ensureDataDirectory(dataDirectory)
  await writeKeyFile(dataDirectory, backupKeys)
  if (isSecretGiven) return
  const file = join(dataDirectory, 'app-secret')
  await writeFile(file, `${appSecret}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(file, 0o600)
}

/**
 * Restores a backup into an empty database, an empty storage and an empty DATA_DIR. The secrets come last, so that an
 * interrupted restore does not start. Throws `OperatorError` if rows of the database are unreadable.
 */
export const restoreBackup = async (
  backup: OpenedBackup,
  {
    databaseUrl,
    dataDirectory,
    storage,
    isSecretGiven,
    logger,
  }: {
    databaseUrl: string
    dataDirectory: string
    storage: StoragePort
    /** APP_SECRET is set, and need not be stored. */
    isSecretGiven: boolean
    logger: Logger
  },
): Promise<RestoreResult> => {
  const { target, keys } = backup
  const { id, secrets, backup_keys: backupKeys, file_faults: absent } = backup.manifest
  try {
    await loadDatabase(databaseUrl, backup.manifest, {
      logger,
      readTable: async function* (table) {
        const object = tableObject(id, table)
        yield* openSealed(keys, object, await target.read(object))
      },
    })
    const restored = await restoreFiles(backup, storage)
    await restoreSecrets({ appSecret: secrets.app_secret, backupKeys }, { dataDirectory, isSecretGiven })
    return { manifest: backup.manifest, ...restored, absent }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new OperatorError(`${error.message} Choose an earlier backup with --snapshot.`, { cause: error })
  }
}
