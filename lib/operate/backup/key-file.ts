import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { ensureDataDirectory } from '#lib/data-directory.ts'
import { errorCode, OperatorError } from '#lib/operator-error.ts'

import type { Manifest } from './manifest.ts'
import { type BackupKeys, createRecoveryKey, keyIdOf, readRecoveryKey } from './recovery-key.ts'
import { type BackupTarget, readTargetKey } from './target.ts'

const storedKeys = z.object({
  public_key: z.string(),
  auth_key: z.string(),
  name_key: z.string(),
  /** Until a first backup is complete, and shows it: an interrupted first backup must not lose it. */
  unseen_recovery_key: z.string().optional(),
})

type StoredKeys = z.infer<typeof storedKeys>

/** Returns the file of DATA_DIR with what makes further backups. */
export const keyFileOf = (dataDirectory: string): string => join(dataDirectory, 'backup-keys.json')

/** Returns the stored form of the keys. */
export const presentKeys = (keys: BackupKeys): Manifest['backup_keys'] => ({
  public_key: keys.publicKey.toString('base64'),
  auth_key: keys.authKey.toString('base64'),
  name_key: keys.nameKey.toString('base64'),
})

/** Stores what makes further backups, readable by its owner only. */
export const writeKeyFile = async (dataDirectory: string, keys: StoredKeys): Promise<void> => {
  await ensureDataDirectory(dataDirectory)
  const file = keyFileOf(dataDirectory)
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
}

const readKeyFile = async (file: string): Promise<StoredKeys | null> => {
  try {
    return storedKeys.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw new OperatorError(
      `${file} cannot be read: put it back, or remove it to make a new recovery key and a new backup.`,
      { cause: error },
    )
  }
}

const keysOf = (found: StoredKeys): BackupKeys => ({
  publicKey: Buffer.from(found.public_key, 'base64'),
  authKey: Buffer.from(found.auth_key, 'base64'),
  nameKey: Buffer.from(found.name_key, 'base64'),
})

/** Returns the keys that create backups of this installation. Throws `OperatorError` if none exist yet. */
export const requireBackupKeys = async (dataDirectory: string): Promise<BackupKeys> => {
  const found = await readKeyFile(keyFileOf(dataDirectory))
  if (found) return keysOf(found)
  throw new OperatorError(
    `${keyFileOf(dataDirectory)} is missing: run this with the DATA_DIR of the server that makes the backups.`,
  )
}

/**
 * Returns what makes backups of this installation, made the first time. The recovery key, which opens them, is given as
 * long as no backup was completed; then `forgetRecoveryKey`, and nothing on this machine opens a backup.
 */
export const openBackupKeys = async (
  dataDirectory: string,
): Promise<{ keys: BackupKeys; recoveryKey: string | null }> => {
  const found = await readKeyFile(keyFileOf(dataDirectory))
  if (found) return { keys: keysOf(found), recoveryKey: found.unseen_recovery_key ?? null }
  const recoveryKey = createRecoveryKey()
  const keys = readRecoveryKey(recoveryKey)
  await writeKeyFile(dataDirectory, { ...presentKeys(keys), unseen_recovery_key: recoveryKey })
  return { keys, recoveryKey }
}

/** Removes the recovery key from DATA_DIR. */
export const forgetRecoveryKey = (dataDirectory: string, keys: BackupKeys): Promise<void> =>
  writeKeyFile(dataDirectory, presentKeys(keys))

/** Throws `OperatorError` when the target was made with another key. Returns whether it is new. */
export const requireOwnTarget = async (
  target: BackupTarget,
  keys: BackupKeys,
  dataDirectory: string,
): Promise<boolean> => {
  const found = await readTargetKey(target)
  if (found === null || found === keyIdOf(keys)) return found === null
  throw new OperatorError(
    `${target.name} was made with another key (${found}): choose a new folder, or put back ${keyFileOf(dataDirectory)}.`,
  )
}
