import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'

import { openCluster } from './cluster.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { connectOrStart, findPostmaster, stopPostmaster } from './postmaster.ts'

// Processes are killed here, not machines, so what the system has been handed is kept.
const settings = { fsync: 'off' }
const directories: string[] = []

const createDataDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'mailroom embedded '))
  await chmod(directory, 0o711)
  directories.push(directory)
  return directory
}

const postmasterOf = (dataDirectory: string) => findPostmaster(join(dataDirectory, 'postgres', 'data'))

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const socketOf = (url: string): string | null => new URL(url).searchParams.get('host')

/** A process of its own that holds the database until it is killed. */
const forkHolder = async (
  dataDirectory: string,
  isServer: boolean,
): Promise<{ child: ChildProcess; url: string }> => {
  const child = fork(new URL('hold-database.ts', import.meta.url), [dataDirectory, String(isServer)])
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

const kill = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Shared by the tests that do not need it to be new; each leaves it stopped. */
const dataDirectory = await createDataDirectory()

afterAll(async () => {
  for (const directory of directories) {
    const postmaster = await postmasterOf(directory)
    if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT')
    await rm(directory, { recursive: true, force: true })
  }
})

test('PostgreSQL is created on first use, requires a password, and stops with its last user', async () => {
  const first = await openEmbeddedDatabase({ dataDirectory, isServer: true, settings })
  const second = await openEmbeddedDatabase({ dataDirectory, isServer: false, settings })
  expect(second.url).toBe(first.url)
  expect(socketOf(first.url)).toBe(join(dataDirectory, 'postgres'))
  const overTcp = new URL(first.url)
  overTcp.searchParams.delete('host')
  expect(await query(overTcp.href, 'select 1 as one')).toEqual([{ one: 1 }])
  const stranger = Object.assign(new URL(first.url), { password: 'guess' }).href
  await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed')

  await first.close()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.close()
  expect(await postmasterOf(dataDirectory)).toBeUndefined()
})

test('committed data survives a killed process, and its PostgreSQL is taken over', async () => {
  const { child, url } = await forkHolder(dataDirectory, true)
  await query(url, "create table kept as select 'sent' as state")
  await kill(child)
  const orphan = await postmasterOf(dataDirectory)

  const next = await openEmbeddedDatabase({ dataDirectory, isServer: true, settings })
  expect(await postmasterOf(dataDirectory)).toEqual(orphan)
  expect(await query(next.url, 'select state from kept')).toEqual([{ state: 'sent' }])
  await next.close()
  expect(await postmasterOf(dataDirectory)).toBeUndefined()
})

test('committed data survives a killed PostgreSQL, and users continue at the same address', async () => {
  const losses: Error[] = []
  const database = await openEmbeddedDatabase({
    dataDirectory,
    isServer: true,
    settings,
    onLost: (error) => losses.push(error),
  })
  await query(database.url, "create table letter as select 'sent' as state")
  const killed = await postmasterOf(dataDirectory)
  process.kill(killed?.pid ?? 0, 'SIGKILL')

  await expect
    .poll(() => query(database.url, 'select state from letter').catch(() => losses))
    .toEqual([{ state: 'sent' }])
  await database.close()
  expect(losses).toEqual([])
})

test('waits for processes left by a killed PostgreSQL', async () => {
  const losses: Error[] = []
  const database = await openEmbeddedDatabase({
    dataDirectory,
    isServer: true,
    settings,
    onLost: (error) => losses.push(error),
  })
  const client = new Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [{ pid } = { pid: 0 }] = rows
  // It does not notice that its server is gone, and so keeps the memory that they share.
  process.kill(pid, 'SIGSTOP')
  const killed = await postmasterOf(dataDirectory)
  process.kill(killed?.pid ?? 0, 'SIGKILL')
  await delay(1500)
  process.kill(pid, 'SIGCONT')
  await expect.poll(() => query(database.url, 'select 1 as one').catch(() => losses)).toEqual([{ one: 1 }])
  await client.end().catch(() => undefined)
  await database.close()
  expect(losses).toEqual([])
})

test('waits for a port that another program uses briefly', async () => {
  const cluster = await openCluster(join(dataDirectory, 'postgres'), settings)
  const sockets: Socket[] = []
  const other = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(other, 'listening')
  // A server that listens on TCP has an address and a port.
  const { port } = other.address() as AddressInfo
  const starting = connectOrStart(cluster, port)
  await delay(1000)
  other.close()
  for (const socket of sockets) socket.destroy()
  const connection = await starting
  expect(connection.port).toBe(port)
  await stopPostmaster(cluster)
  await connection.client.end().catch(() => undefined)
})

test('rejects a second server and names the first, which continues', async () => {
  const { child, url } = await forkHolder(dataDirectory, true)
  await expect(openEmbeddedDatabase({ dataDirectory, isServer: true, settings })).rejects.toThrow(
    `Mailroom is already running on DATA_DIR ${dataDirectory} (process ${child.pid}, http://127.0.0.1:3000)`,
  )
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await kill(child)
  await (await openEmbeddedDatabase({ dataDirectory, isServer: true, settings })).close()
})

test('each of many concurrent users gets a working database', async () => {
  const fresh = await createDataDirectory()
  const visits = Array.from({ length: 4 }, async () => {
    const database = await openEmbeddedDatabase({ dataDirectory: fresh, isServer: false, settings })
    const rows = await query(database.url, 'select 1 as one')
    await database.close()
    return rows
  })
  expect(await Promise.all(visits)).toEqual(visits.map(() => [{ one: 1 }]))
  expect(await postmasterOf(fresh)).toBeUndefined()
  expect(await readdir(fresh)).toEqual(['postgres'])
})

test('starts PostgreSQL despite a stale file whose process ID belongs to another program', async () => {
  const left = `${process.pid}\n${dataDirectory}/postgres/data\n1700000000\n5432\n\n127.0.0.1\n0 0\nready\n`
  await writeFile(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'), left)

  const database = await openEmbeddedDatabase({ dataDirectory, isServer: true, settings })
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
})

test('clears what an interrupted first start left', async () => {
  const fresh = await createDataDirectory()
  const { child } = await forkHolder(dataDirectory, false)
  await kill(child)
  await writeFile(join(fresh, `postgres.new-${child.pid}-0000`), 'half-made')

  await (await openEmbeddedDatabase({ dataDirectory: fresh, isServer: true, settings })).close()
  expect(await readdir(fresh)).toEqual(['postgres'])
  await (await openEmbeddedDatabase({ dataDirectory, isServer: true, settings })).close()
})

test('a DATA_DIR too deep for a socket is reached by TCP alone', async () => {
  const deep = join(await createDataDirectory(), 'd'.repeat(60))
  await mkdir(deep, { mode: 0o711 })
  directories.push(deep)
  const database = await openEmbeddedDatabase({ dataDirectory: deep, isServer: false, settings })
  expect(socketOf(database.url)).toBe(null)
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
})
