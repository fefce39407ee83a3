import { Client, type QueryResultRow } from 'pg'

/** A cluster of this machine, which processes that know its directory and ports can use. */
export type CitusCluster = { directory: string; coordinator: number; workers: number[] }

/** Who owns the databases of a cluster. */
export const user = 'postgres'

/** The address of a database on the node at this port. */
export const urlOf = (port: number, database: string): string =>
  `postgres://${user}@127.0.0.1:${port}/${database}`

/** Runs one statement in its own connection. */
export const askDatabase = async <Row extends QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Creates a database on every node of the cluster, which know one another. Returns its address. */
export const createClusterDatabase = async (cluster: CitusCluster, name: string): Promise<string> => {
  const { coordinator, workers } = cluster
  for (const port of [coordinator, ...workers]) {
    await askDatabase(urlOf(port, 'postgres'), `create database ${name}`)
    await askDatabase(urlOf(port, name), 'create extension citus')
  }
  const url = urlOf(coordinator, name)
  await askDatabase(url, 'select citus_set_coordinator_host($1, $2)', ['127.0.0.1', coordinator])
  for (const port of workers) await askDatabase(url, 'select citus_add_node($1, $2)', ['127.0.0.1', port])
  return url
}

/** Drops a database from every node. */
export const dropClusterDatabase = async (cluster: CitusCluster, name: string): Promise<void> => {
  for (const port of [cluster.coordinator, ...cluster.workers]) {
    await askDatabase(urlOf(port, 'postgres'), `drop database if exists ${name} with (force)`)
  }
}
