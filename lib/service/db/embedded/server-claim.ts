import { setTimeout as delay } from 'node:timers/promises'

import type { Client } from 'pg'

import { advisoryNamespace, embeddedServerLock } from '#lib/service/db/advisory-locks.ts'
import { OperatorError } from '#lib/service/operator-error.ts'

import { isAlive } from './postmaster-file.ts'

const attemptLimit = 60
const attemptPauseMs = 250

/** Says, in the name of the connection that holds the lock, who the server is and where it can be reached. */
export const announceServer = async (client: Client, address = ''): Promise<void> => {
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
 * Takes the place of the one server of this directory, for as long as the connection lasts. A server that was just
 * killed may still be named as the holder for an instant, so its process is looked for before refusing.
 */
export const claimServer = async (client: Client, dataDirectory: string): Promise<void> => {
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
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
