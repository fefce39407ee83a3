import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { errorCode, OperatorError } from './operator-error.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user cannot write there',
  EPERM: 'this user cannot write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'the directory cannot be created there',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
}

/** Describes why DATA_DIR cannot be used, and how to fix it. */
export const unusableDirectory = (path: string, error: unknown): OperatorError => {
  const code = errorCode(error) ?? ''
  return new OperatorError(
    `DATA_DIR ${path} cannot be used: ${reasons[code] ?? (code || String(error))}; make it a writable directory or set DATA_DIR to another path`,
    { cause: error },
  )
}

/**
 * Makes the directory and those above it. Not `mkdir` with `recursive`, which never returns where the file system says
 * that a parent is missing although it is there, as below /proc.
 */
const makeDirectory = async (path: string): Promise<void> => {
  if ((await stat(path).catch(() => undefined)) !== undefined) return
  const parent = dirname(path)
  if (parent !== path) await makeDirectory(parent)
  await mkdir(path, { mode: 0o700 })
  // Root's PostgreSQL runs as another user, who has to pass through whatever umask says.
  if (process.getuid?.() === 0) await chmod(path, 0o711)
}

/** Makes sure that DATA_DIR exists and can be written; throws `OperatorError` saying why not. */
export const ensureDataDirectory = async (path: string): Promise<void> => {
  try {
    await makeDirectory(path)
    if (!(await stat(path)).isDirectory())
      throw Object.assign(new Error('not a directory'), { code: 'EEXIST' })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    // Another process may have made it at the same moment.
    const isMade = errorCode(error) === 'EEXIST' && (await stat(path).catch(() => undefined))?.isDirectory()
    if (isMade !== true) throw unusableDirectory(path, error)
  }
}
