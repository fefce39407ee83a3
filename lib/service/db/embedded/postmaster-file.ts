import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

import { errorCode } from '#lib/service/operator-error.ts'

/** What a running PostgreSQL writes about itself; the port is missing for an instant while it starts. */
export type Postmaster = { pid: number; port: number | undefined }

const fileOf = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid')

const readPostmasterFile = async (dataDirectory: string): Promise<string | undefined> => {
  try {
    return await readFile(fileOf(dataDirectory), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** True when a process of that id exists, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** True when the process exists and is ours to signal, as a PostgreSQL on a directory that we can read always is. */
const canSignal = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Empty for a process that has ended; undefined when it cannot be told. */
const programOf = async (pid: number): Promise<string | undefined> => {
  const program =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
          (commandLine) => commandLine.split('\0')[0],
          () => undefined,
        )
      : await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).then(
          (listed) => listed.stdout.trim(),
          () => undefined,
        )
  return program === undefined ? undefined : basename(program)
}

/**
 * Finds the PostgreSQL that holds this data directory, if one is running. A file left behind by a crash whose process
 * id now belongs to some other program is removed: PostgreSQL itself would take that program for a running server.
 */
export const findPostmaster = async (dataDirectory: string): Promise<Postmaster | undefined> => {
  const content = await readPostmasterFile(dataDirectory)
  if (content === undefined) return undefined
  const lines = content.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !canSignal(pid)) return undefined
  if (((await programOf(pid)) ?? 'postgres') !== 'postgres') {
    if ((await readPostmasterFile(dataDirectory)) === content)
      await rm(fileOf(dataDirectory), { force: true })
    return undefined
  }
  const port = Number(lines[3])
  return { pid, port: Number.isInteger(port) && port > 0 ? port : undefined }
}
