import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { Client } from 'pg'

import { OperatorError, errorCode } from '#lib/operator-error.ts'
import { advisoryNamespace, embeddedServerLock, embeddedUsersLock } from '#lib/postgres/advisory-locks.ts'

import { isAlive, openCluster, type Cluster } from './cluster.ts'
import { connectOrStart, connectionUrl, stopPostmaster, type Connection } from './postmaster.ts'

const claimAttempts = 60

/** Publishes the server's process and URL in the application name of the connection that holds the lock. */
const announceServer = async (client: Client, address = ''): Promise<void> => {
  const name = `mailroom ${process.pid} ${address}`.slice(0, 63)
  await client.query("select set_config('application_name', $1, false)", [name])
}

const findServer = async (client: Client): Promise<{ pid: number; address: string } | undefined> => {
  const result = await client.query<{ application_name: string }>(
    `select activity.application_name from pg_locks locks join pg_stat_activity activity using (pid)
     where locks.locktype = 'advisory' and locks.classid = $1 and locks.objid = $2 and locks.granted`,
    [advisoryNamespace, embeddedServerLock],
  )
  const [program, pid, address = ''] = result.rows[0]?.application_name.split(' ') ?? []
  return program === 'mailroom' ? { pid: Number(pid), address } : undefined
}

/**
 * Claims the directory for one server, for as long as the connection lasts. A server that was just killed may still be
 * listed as the holder for an instant, so its process is checked before rejecting.
 */
const claimServer = async (client: Client, dataDirectory: string): Promise<void> => {
  for (let attempt = 0; attempt < claimAttempts; attempt += 1) {
    const taken = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      advisoryNamespace,
      embeddedServerLock,
    ])
    if (taken.rows[0]?.taken === true) return announceServer(client)
    const server = await findServer(client)
    if (server !== undefined && isAlive(server.pid)) {
      const where = server.address === '' ? '' : `, ${server.address}`
      throw new OperatorError(
        `Mailroom is already running on DATA_DIR ${dataDirectory} (process ${server.pid}${where}): stop it first, or set DATA_DIR and PORT to run a second one`,
      )
    }
    await delay(attemptPauseMs)
  }
  throw new OperatorError(
    `Another server is using DATA_DIR ${dataDirectory}: stop it first, or set DATA_DIR and PORT`,
  )
}

const databaseName = 'mailroom'
const registerAttempts = 40
const attemptPauseMs = 250

/** Our use of the PostgreSQL under DATA_DIR, which runs as long as any process uses it. */
type EmbeddedDatabase = {
  url: string
  /** Publishes the URL of this server, for the error of a second one. */
  announce(address: string): Promise<void>
  /** Ends our use. The last one out stops PostgreSQL, unless it is to be kept running for others. */
  close(options?: { keepRunning?: boolean }): Promise<void>
}

const ensureDatabase = async (client: Client): Promise<void> => {
  const found = await client.query('select from pg_database where datname = $1', [databaseName])
  if (found.rowCount !== 0) return
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    const isMadeByAnother = errorCode(error) === '42P04' || errorCode(error) === '23505'
    if (!isMadeByAnother) throw error
  }
}

/** Registers as a user of the cluster; retried when the last user is stopping it at that moment. */
const register = async (cluster: Cluster, preferredPort?: number): Promise<Connection> => {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await connectOrStart(cluster, preferredPort)
    const { client } = connection
    try {
      await client.query('select pg_advisory_lock_shared($1, $2)', [advisoryNamespace, embeddedUsersLock])
      await ensureDatabase(client)
      return connection
    } catch (error) {
      await client.end().catch(() => undefined)
      if (attempt === registerAttempts) throw error
      await delay(attemptPauseMs)
    }
  }
}

/** Returns whether no other process uses the cluster; then new ones wait at the lock until the server has stopped. */
const isLastOut = async (client: Client): Promise<boolean> => {
  const keys = [advisoryNamespace, embeddedUsersLock]
  await client.query('select pg_advisory_unlock_shared($1, $2)', keys)
  const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', keys)
  return result.rows[0]?.taken === true
}

/**
 * Uses the PostgreSQL under `dataDirectory`, made and started if need be. With `isServer`, refuses when another server
 * uses it; others (the command line) share it at any time. If the server process dies it is started again on the same
 * port; `onLost` is called when that is not possible, and the process should end.
 */
export const openEmbeddedDatabase = async (options: {
  dataDirectory: string
  isServer: boolean
  onLost?: (error: Error) => void
  settings?: Readonly<Record<string, string>>
}): Promise<EmbeddedDatabase> => {
  const cluster = await openCluster(join(options.dataDirectory, 'postgres'), options.settings)
  let announced = ''
  let isClosing = false
  let connection: Connection
  let recovery: Promise<void> | undefined

  const enter = async (preferredPort?: number): Promise<Connection> => {
    const entered = await register(cluster, preferredPort)
    try {
      if (preferredPort !== undefined && entered.port !== preferredPort) {
        throw new OperatorError(
          'The embedded PostgreSQL could not be restarted on its previous port: start again',
        )
      }
      if (options.isServer) {
        await claimServer(entered.client, options.dataDirectory)
        if (announced !== '') await announceServer(entered.client, announced)
      }
    } catch (error) {
      await leave(entered.client)
      throw error
    }
    entered.client.once('end', () => {
      if (!isClosing) recovery = recover(entered.port)
    })
    return entered
  }

  const recover = async (port: number): Promise<void> => {
    try {
      connection = await enter(port)
    } catch (error) {
      options.onLost?.(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const leave = async (client: Client, keepRunning = false): Promise<void> => {
    const isLast = await isLastOut(client).catch(() => false)
    if (isLast && !keepRunning) await stopPostmaster(cluster)
    await client.end().catch(() => undefined)
  }

  connection = await enter()
  return {
    url: connectionUrl(cluster, connection.port, databaseName, connection.socketDirectory),
    announce: async (address) => {
      announced = address
      await announceServer(connection.client, address)
    },
    close: async (closing) => {
      await recovery
      isClosing = true
      await leave(connection.client, closing?.keepRunning)
    },
  }
}
