import { Client } from 'pg'

import { advisoryNamespace, grantLock } from '#lib/service/db/advisory-locks.ts'
import { serviceRole } from '#lib/service/db/client.ts'

/**
 * Lets the service's role use the queue's tables, which pg-boss makes as their owner: a job is asked for in the
 * transaction of the change that needs it, and that is made in the service's role.
 */
export const grantQueue = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // Two processes that grant at once would stumble over each other's catalogue rows.
    await client.query('select pg_advisory_lock($1, $2)', [advisoryNamespace, grantLock])
    await client.query(`grant usage on schema jobs to ${serviceRole}`)
    await client.query(`grant select, insert, update, delete on all tables in schema jobs to ${serviceRole}`)
  } finally {
    await client.end()
  }
}
