import { execFile, spawn } from 'node:child_process'
import { readFile, rm, open, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { errorCode, OperatorError } from '#lib/operator-error.ts'

import { fullDisk, isDiskFull, spawnOptions, superuser, type Cluster } from './cluster.ts'

/** What a running PostgreSQL writes about itself; the port is missing for an instant while it starts. */
type Postmaster = { pid: number; port: number | undefined; socketDirectory: string | null }

const fileOf = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid')

const readPostmasterFile = async (dataDirectory: string): Promise<string | undefined> => {
  try {
    return await readFile(fileOf(dataDirectory), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
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

/** Empty for a process that has ended; undefined if unknown. */
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
  return {
    pid,
    port: Number.isInteger(port) && port > 0 ? port : undefined,
    socketDirectory: lines[4]?.trim() || null,
  }
}

const pollMs = 20
const connectLimitMs = 5000
/** How soon a PostgreSQL ends that cannot have its port. */
const bindLimitMs = 2000
const portPauseMs = 250
const recoveryLimitMs = 300_000
const stopLimitMs = 60_000
/**
 * How long to wait for a port that users know, which a connection of another program may hold briefly, and for the
 * processes that a killed server left.
 */
const portLimitMs = 30_000
const logLimitBytes = 5 * 1024 * 1024

/** PostgreSQL's "cannot connect now" (starting, recovering or stopping) and Node's "no one listens there". */
const passingCodes = new Set(['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET'])

/** The longest path of a socket that every system takes, with its final zero byte. */
const longestSocketPath = 103

/** Returns where PostgreSQL makes its socket; empty where a deep DATA_DIR makes the path too long, or on Windows. */
const socketDirectoryOf = ({ directory }: Cluster): string =>
  process.platform === 'win32' || Buffer.byteLength(join(directory, '.s.PGSQL.65535')) > longestSocketPath
    ? ''
    : directory

/** Returns the URL of a database: by the server's socket, which takes half as long as TCP, if it has one. */
export const connectionUrl = (
  cluster: Cluster,
  port: number,
  database: string,
  socketDirectory: string | null = null,
): string => {
  const url = `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`
  return socketDirectory === null ? url : `${url}?host=${encodeURIComponent(socketDirectory)}`
}

const findFreePort = async (): Promise<number> => {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}

/** Connects, or answers undefined while the server cannot take connections for a passing reason. */
const tryConnect = async (cluster: Cluster, port: number): Promise<Client | undefined> => {
  const client = new Client({
    connectionString: connectionUrl(cluster, port, 'postgres'),
    keepAlive: true,
    // Some other program's server may have the port, and say nothing.
    connectionTimeoutMillis: connectLimitMs,
  })
  // Without a listener, a connection that drops would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    const code = errorCode(error)
    if (code !== undefined && passingCodes.has(code)) return undefined
    if (error instanceof Error && /terminated|timeout/i.test(error.message)) return undefined
    throw error
  }
}

const openLog = async (cluster: Cluster) => {
  const path = join(cluster.directory, 'log')
  const found = await stat(path).catch(() => undefined)
  if (found !== undefined && found.size > logLimitBytes) await rename(path, `${path}.old`)
  const start = found === undefined || found.size > logLimitBytes ? 0 : found.size
  const file = await open(path, 'a', 0o600)
  return { path, file, readNew: async () => (await readFile(path)).subarray(start).toString() }
}

type StartResult = 'started' | 'other-is-running' | 'port-taken' | 'processes-left'

/**
 * Starts PostgreSQL in a separate session, so that a Ctrl-C for us does not reach it, and waits until it accepts
 * connections or gives up. It survives us until it is stopped.
 */
const startPostmaster = async (
  cluster: Cluster,
  port: number,
  isPatient: () => boolean,
): Promise<StartResult> => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketDirectoryOf(cluster),
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...cluster.settings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(cluster)
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.dataDirectory, ...options], {
    ...spawnOptions(cluster.user, cluster.directory),
    detached: true,
    stdio: ['ignore', log.file.fd, log.file.fd],
  })
  const ended = new AbortController()
  child.once('error', (error) => ended.abort(error.message))
  child.once('exit', (code) => ended.abort(`it exited with code ${code}`))
  try {
    for (let waitedMs = 0; waitedMs < recoveryLimitMs && !ended.signal.aborted; waitedMs += pollMs) {
      await delay(pollMs)
      const client = await tryConnect(cluster, port).catch(async (error: unknown) => {
        // Another PostgreSQL has the port, and refuses us: then ours ends.
        for (let ms = 0; ms < bindLimitMs && !ended.signal.aborted; ms += pollMs) await delay(pollMs)
        if (ended.signal.aborted) return undefined
        throw error
      })
      if (client === undefined) continue
      await client.end()
      child.unref()
      return 'started'
    }
    const output = await log.readNew()
    if (output.includes('lock file "postmaster.pid" already exists')) return 'other-is-running'
    if (output.includes('could not bind')) return 'port-taken'
    // Those of a server that was killed end as soon as they notice, which takes a moment on a busy machine.
    if (output.includes('pre-existing shared memory block') && isPatient()) return 'processes-left'
    if (isDiskFull(output)) throw new OperatorError(fullDisk(dirname(cluster.directory)))
    const fault = output
      .split('\n')
      .find((line) => /FATAL|PANIC|error/.test(line) && !line.includes('the database system is'))
    const reason =
      fault ?? (ended.signal.aborted ? String(ended.signal.reason) : 'it is still recovering; try later')
    throw new OperatorError(`The embedded PostgreSQL did not start: ${reason}; its log is ${log.path}`)
  } finally {
    await log.file.close()
  }
}

/** A connection to the running server of the cluster, with the port it listens on and the directory of its socket. */
export type Connection = { client: Client; port: number; socketDirectory: string | null }

/**
 * Connects to the cluster's server, starting it if none is running; takes over one left by a killed process. If it
 * must be started, tries `preferredPort` for half a minute before another.
 */
export const connectOrStart = async (cluster: Cluster, preferredPort?: number): Promise<Connection> => {
  let nextPort = preferredPort
  const givenUpAt = performance.now() + portLimitMs
  const isPatient = () => performance.now() < givenUpAt
  for (let waitedMs = 0; waitedMs < recoveryLimitMs; waitedMs += pollMs) {
    const postmaster = await findPostmaster(cluster.dataDirectory)
    if (postmaster === undefined) {
      const result = await startPostmaster(cluster, nextPort ?? (await findFreePort()), isPatient)
      if (result === 'port-taken' && !isPatient()) nextPort = undefined
      else if (result === 'port-taken' || result === 'processes-left') await delay(portPauseMs)
      continue
    }
    const { port, socketDirectory } = postmaster
    const client = port === undefined ? undefined : await tryConnect(cluster, port)
    if (client !== undefined && port !== undefined) return { client, port, socketDirectory }
    await delay(pollMs)
  }
  throw new OperatorError(
    `The PostgreSQL in ${cluster.dataDirectory} does not respond; its log is ${join(cluster.directory, 'log')}`,
  )
}

/** Stops the server: connections are ended, everything is written, then it exits. No-op if none is running. */
export const stopPostmaster = async (cluster: Cluster): Promise<void> => {
  const postmaster = await findPostmaster(cluster.dataDirectory)
  if (postmaster === undefined) return
  // SIGINT is PostgreSQL's "fast" shutdown.
  process.kill(postmaster.pid, 'SIGINT')
  for (let waitedMs = 0; waitedMs < stopLimitMs; waitedMs += pollMs) {
    const remaining = await findPostmaster(cluster.dataDirectory)
    if (remaining?.pid !== postmaster.pid) return
    await delay(pollMs)
  }
  throw new OperatorError(`The embedded PostgreSQL (process ${postmaster.pid}) did not stop within a minute`)
}
