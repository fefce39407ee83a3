import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { Client } from 'pg'

import { openEmbeddedDatabase } from '#lib/service/db/embedded/embedded-database.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'

/** A PostgreSQL as Mailroom starts it for itself, in a directory that is removed with it. */
type TemporaryDatabase = AsyncDisposable & {
  /** For DATA_DIR of the server under test. */
  directory: string
  /** Makes an empty, migrated database and returns its address. */
  create(): Promise<string>
}

export const openTemporaryDatabase = async (): Promise<TemporaryDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), 'mailroom-bench-'))
  // The user whom root runs PostgreSQL as has to pass through.
  await chmod(directory, 0o711)
  const database = await openEmbeddedDatabase({ dataDirectory: directory, isServer: false })
  const close = async () => {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  }
  // PostgreSQL outlives us otherwise, by design.
  const interrupted = () => void close().finally(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  return {
    directory,
    create: async () => {
      const url = new URL(database.url)
      const client = new Client({ connectionString: url.href })
      await client.connect()
      url.pathname = `/bench_${randomBytes(4).toString('hex')}`
      await client.query(`create database ${url.pathname.slice(1)}`)
      await client.end()
      await migrateDatabase(url.href)
      return url.href
    },
    [Symbol.asyncDispose]: async () => {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      await close()
    },
  }
}

const root = join(import.meta.dirname, '..')

/** A port that nobody listens on now. */
export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

/** Whether the address answers well. */
export const isAnswering = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** A server in a process of its own. */
export type ServerProcess = AsyncDisposable & { url: string; pid: number }

/** Starts a program that listens on PORT, and waits until it answers at `readyPath`. Its log goes nowhere. */
export const startServer = async (
  program: string,
  environment: Record<string, string>,
  readyPath = '/',
): Promise<ServerProcess> => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // However we end, the server does not outlive us.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  while (!(await isAnswering(`${url}${readyPath}`))) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it was ready.`)
    await delay(50)
  }
  return { url, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop }
}

/** What Mailroom's API is started with: its limits are on but out of reach. */
export const serverEnvironment = (environment: Record<string, string>): Record<string, string> => ({
  ROLE: 'api',
  LIMIT_LISTS_PER_MINUTE: '100000000',
  LIMIT_WRITES_PER_MINUTE: '100000000',
  // Some measure with vendors' keys; all vendors are stand-ins.
  RUN_AS_ROOT: 'yes',
  ...environment,
})

/** Starts Mailroom's API as `npm start` does. */
export const startMailroom = (environment: Record<string, string>): Promise<ServerProcess> =>
  startServer('server.ts', serverEnvironment(environment), '/api/v1/ready')
