import { callbackify } from 'node:util'

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

import { tolerateLosses } from './lost-connections.ts'
import { createPlanningClient } from './planned-once.ts'
import { PooledTenantPool } from './pooled-tenants.ts'
import { serviceOptions, serviceTimeouts } from './service-settings.ts'
import { TenantPool, type TenantScope } from './tenant.ts'

/** What queries run on: the pool, or a transaction. */
export type Database = NodePgDatabase

/** An open transaction; a database that can be rolled back. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type DatabaseHandle = {
  db: Database
  pool: Pool
  /** Waits for connections in use to be released, then closes all. */
  close(): Promise<void>
}

type DatabaseOptions = {
  max?: number
  scope?: TenantScope
  /** The URL is that of a pooler in transaction mode, such as PgBouncer. */
  isPooler?: boolean
  onIdleError?: (error: Error) => void
}

/** A standby that was asked for by mistake, or is not yet promoted. Its connections are not kept. */
const requirePrimary = callbackify(async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  // As PostgreSQL answers a statement that writes.
  if (rows[0]?.standby) {
    throw Object.assign(new Error('The database is a standby, which only reads'), { code: '25006' })
  }
})

const openPool = (url: string, { max = 10, scope, isPooler = false }: DatabaseOptions): Pool => {
  const limits = { connectionString: url, max, connectionTimeoutMillis: 10_000 }
  if (isPooler) return new PooledTenantPool(limits, scope)
  const direct = { ...limits, ...serviceTimeouts, options: serviceOptions, verify: requirePrimary }
  return new TenantPool({ ...direct, Client: createPlanningClient() }, scope)
}

/**
 * Opens a pool of at most `max` connections, all in the service's role. Connects lazily: a wrong URL fails at the first query.
 * Every query runs within `inTenant` or `acrossTenants`, or in the handle's own `scope`. `onIdleError` is called for idle connections that were lost; the pool replaces them by itself.
 */
export const openDatabase = (url: string, options: DatabaseOptions = {}): DatabaseHandle => {
  const pool = openPool(url, options)
  tolerateLosses(pool, (error) => options.onIdleError?.(error))
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
