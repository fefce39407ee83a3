import { randomBytes } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ensureDataDirectory, unusableDirectory } from '#lib/data-directory.ts'
import { OperatorError, errorCode } from '#lib/operator-error.ts'

import type { Settings } from './config.ts'

const readSecret = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new OperatorError(
      `${file} cannot be read (${errorCode(error)}): run Mailroom as the user who first started it, or set APP_SECRET`,
      { cause: error },
    )
  }
}

/** Returns APP_SECRET as set or stored in DATA_DIR, or undefined if there is none yet. Creates none. */
export const findSecret = ({
  appSecret,
  dataDirectory,
}: Pick<Settings, 'appSecret' | 'dataDirectory'>): Promise<string | undefined> =>
  appSecret === undefined ? readSecret(join(dataDirectory, 'app-secret')) : Promise.resolve(appSecret)

/** Links into place, which fails when another process was first, so that all end up with one secret. */
const createSecret = async (dataDirectory: string, file: string): Promise<void> => {
  const unfinished = `${file}.${process.pid}`
  try {
    await writeFile(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    await link(unfinished, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw unusableDirectory(dataDirectory, error)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Throws where a new secret would not open what an earlier one has sealed. */
const requireNew = async (
  dataDirectory: string,
  file: string,
  isInUse: () => Promise<boolean>,
): Promise<void> => {
  const storage = join(dataDirectory, 'storage')
  if ((await stat(storage).catch(() => undefined)) !== undefined) {
    throw new OperatorError(
      `${storage} is there but ${file} is missing: restore it from your backup, or set APP_SECRET to the secret that this data was made with`,
    )
  }
  if (!(await isInUse())) return
  throw new OperatorError(
    `${file} is missing, but the database has data that was encrypted and signed with an APP_SECRET: put the file back from a backup, or set APP_SECRET to the same value. If it is lost for good, set APP_SECRET to a new one: webhook secrets and one-time codes must then be set up again`,
  )
}

/**
 * Completes the settings from DATA_DIR: a missing APP_SECRET is created once and stored there, readable by its owner
 * only. Several machines that serve together must be given the same APP_SECRET. Creates none if the database `isInUse`
 * with another.
 */
export const completeSettings = async (
  settings: Settings,
  isInUse: () => Promise<boolean>,
): Promise<Settings & { appSecret: string }> => {
  if (settings.appSecret !== undefined) return { ...settings, appSecret: settings.appSecret }
  await ensureDataDirectory(settings.dataDirectory)
  const file = join(settings.dataDirectory, 'app-secret')
  if ((await readSecret(file)) === undefined) {
    await requireNew(settings.dataDirectory, file, isInUse)
    await createSecret(settings.dataDirectory, file)
  }
  const appSecret = await readSecret(file)
  if (appSecret === undefined || appSecret.length < 32) {
    throw new OperatorError(
      `${file} does not contain a secret of at least 32 characters: restore it, or set APP_SECRET`,
    )
  }
  return { ...settings, appSecret }
}
