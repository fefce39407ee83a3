import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

import { createPlanningClient } from './planned-once.ts'
import { TenantPool, type TenantScope } from './tenant.ts'

/** What queries run on: the pool, or a transaction. */
export type Database = NodePgDatabase

/** An open transaction; a database that can be rolled back. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * The role that serves requests and jobs. It does not own the tables, and may neither change nor delete the rows
 * of evidence. Migrations create it and grant its rights.
 */
export const serviceRole = 'mailroom_service'

/**
 * What every connection of the service is opened with. Each statement has an index to go by, so that reading a whole
 * table is never better, whatever the statistics say of how many rows it has and whose they are.
 */
export const serviceOptions = `-c role=${serviceRole} -c enable_seqscan=off -c enable_bitmapscan=off`

export type DatabaseHandle = {
  db: Database
  pool: Pool
  /** Waits for connections in use to be released, then closes all. */
  close(): Promise<void>
}

/**
 * Opens a pool of at most `max` connections, all in the service's role. Connects lazily: a wrong URL fails at the first query.
 * Every query runs within `inTenant` or `acrossTenants`, or in the handle's own `scope`. `onIdleError` is called for idle connections that were lost; the pool replaces them by itself.
 */
export const openDatabase = (
  url: string,
  options: { max?: number; scope?: TenantScope; onIdleError?: (error: Error) => void } = {},
): DatabaseHandle => {
  const pool = new TenantPool(
    {
      connectionString: url,
      options: serviceOptions,
      Client: createPlanningClient(),
      max: options.max ?? 10,
      connectionTimeoutMillis: 10_000,
      // Whoever waits longer is told to try again; every lock is held for one short transaction.
      lock_timeout: 20_000,
      // A transaction left open would hold its locks for ever.
      idle_in_transaction_session_timeout: 60_000,
    },
    options.scope,
  )
  pool.on('error', (error) => options.onIdleError?.(error))
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

/**
 * Caches what is built for a database, such as prepared statements, whose SQL is then
 * written once by drizzle, and planned once by each connection.
 */
export const prepareOnce = <Statement>(build: (db: Database) => Statement): ((db: Database) => Statement) => {
  const kept = new WeakMap<Database, Statement>()
  return (db) => {
    const found = kept.get(db)
    if (found !== undefined) return found
    const built = build(db)
    kept.set(db, built)
    return built
  }
}
