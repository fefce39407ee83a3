import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

import { OperatorError } from '#lib/operator-error.ts'

const run = promisify(execFile)

/** The account that PostgreSQL's programs run as; undefined where that is simply our own. */
export type SystemUser = { name: string; uid: number; gid: number }

const fallbackName = 'postgres'

const lookUp = async (name: string): Promise<SystemUser | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

const mayEnter = (directory: { mode: number; uid: number; gid: number }, user: SystemUser | undefined) => {
  if (user !== undefined && directory.uid === user.uid) return (directory.mode & 0o100) !== 0
  if (user !== undefined && directory.gid === user.gid) return (directory.mode & 0o010) !== 0
  return (directory.mode & 0o001) !== 0
}

/** The outermost directory on the way to `path` that the user may not pass through; directories yet to be made pass. */
const findBarrier = async (path: string, user: SystemUser | undefined): Promise<string | undefined> => {
  const parent = dirname(path)
  const outer = parent === path ? undefined : await findBarrier(parent, user)
  if (outer !== undefined) return outer
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() && !mayEnter(found, user) ? path : undefined
}

const createUser = async (): Promise<SystemUser> => {
  try {
    await run('groupadd', ['--force', '--system', fallbackName])
    const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin']
    await run('useradd', [...options, '--gid', fallbackName, fallbackName])
  } catch (error) {
    throw new OperatorError(
      `PostgreSQL does not run as root, and the system user '${fallbackName}' could not be created: create it, run Mailroom as a regular user, or set DATABASE_URL`,
      { cause: error },
    )
  }
  const user = await lookUp(fallbackName)
  if (user === undefined)
    throw new OperatorError(`The system user '${fallbackName}' was created but cannot be found`)
  return user
}

/**
 * Determines who runs PostgreSQL, which refuses to run as root. Not root: ourselves. Root: the owner of the existing
 * database, else the system user `postgres`, created if missing. Every `path` of `mustReach` is checked before
 * anything is created, so that a checkout below a private home is rejected with nothing changed.
 */
export const chooseSystemUser = async (options: {
  databaseDirectory: string
  mustReach: readonly { path: string; fix: string }[]
}): Promise<SystemUser | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const existing = await stat(options.databaseDirectory).catch(() => undefined)
  const isOwned = existing !== undefined && existing.uid !== 0
  const user = isOwned
    ? { name: `user ${existing.uid}`, uid: existing.uid, gid: existing.gid }
    : await lookUp(fallbackName)
  for (const { path, fix } of options.mustReach) {
    const barrier = await findBarrier(path, user)
    if (barrier !== undefined) {
      throw new OperatorError(
        `As root, PostgreSQL runs as the user '${user?.name ?? fallbackName}', who cannot pass through ${barrier} to ${path}: ` +
          `${fix}, or 'chmod o+x ${barrier}', or run Mailroom as a regular user, or set DATABASE_URL`,
      )
    }
  }
  return user ?? (await createUser())
}
