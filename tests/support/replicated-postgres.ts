import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { Client } from 'pg'

import { type Cluster, openCluster, superuser } from '#lib/postgres/embedded/cluster.ts'
import {
  connectionUrl,
  connectOrStart,
  findPostmaster,
  stopPostmaster,
} from '#lib/postgres/embedded/postmaster.ts'

import { giveTo, takeBaseBackup } from './archived-postgres.ts'

/** What is lost in a crash of the machine does not matter in a test; what the standby has not is. */
const settings = { fsync: 'off', max_connections: '100', wal_keep_size: '1GB' }

/** A PostgreSQL and its port. */
type Server = { cluster: Cluster; port: number }

const database = 'postgres'

const start = async (cluster: Cluster): Promise<Server> => {
  const { client, port } = await connectOrStart(cluster)
  await client.end()
  return { cluster, port }
}

const run = async <Row extends Record<string, unknown>>({ cluster, port }: Server, statement: string) => {
  const client = new Client({ connectionString: connectionUrl(cluster, port, database) })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const openStandby = async (directory: string, primary: Server): Promise<Server> => {
  const url = connectionUrl(primary.cluster, primary.port, database)
  await takeBaseBackup({ cluster: primary.cluster, url }, directory)
  await writeFile(join(directory, 'data', 'standby.signal'), '')
  const { password } = primary.cluster
  const cluster = await openCluster(directory, {
    ...settings,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${superuser} password=${password}`,
  })
  await giveTo(cluster.user, directory)
  await giveTo(cluster.user, cluster.dataDirectory)
  return start(cluster)
}

/**
 * Starts a PostgreSQL and a standby to which every commit is written before it is acknowledged, below a directory that
 * every user may pass through.
 */
export const startReplicatedPostgres = async (directory: string) => {
  const primary = await start(await openCluster(join(directory, 'primary', 'postgres'), settings))
  const standby = await openStandby(join(directory, 'standby'), primary)
  await run(primary, `alter system set synchronous_standby_names = '*'`)
  await run(primary, 'select pg_reload_conf()')
  const isSynchronous = async (): Promise<boolean> => {
    const rows = await run<{ sync_state: string }>(primary, 'select sync_state from pg_stat_replication')
    return rows[0]?.sync_state === 'sync'
  }
  while (!(await isSynchronous())) await delay(50)
  return {
    primary: { port: primary.port, url: connectionUrl(primary.cluster, primary.port, database) },
    standby: { port: standby.port, url: connectionUrl(standby.cluster, standby.port, database) },
    /** Ends the primary at once, as a machine that is lost. */
    losePrimary: async (): Promise<void> => {
      const postmaster = await findPostmaster(primary.cluster.dataDirectory)
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
    },
    /** Makes the standby the primary; returns when it writes. */
    promote: async (): Promise<void> => {
      await run(standby, 'select pg_promote(true, 30)')
    },
    stop: async (): Promise<void> => {
      await stopPostmaster(standby.cluster)
      await stopPostmaster(primary.cluster)
    },
  }
}
