import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'

import { idleTimeoutMs } from './connections.ts'
import { tolerateLosses } from './lost-connections.ts'
import { serviceOptions, serviceTimeouts } from './service-settings.ts'
import { TenantPool } from './tenant-pool.ts'
import type { TenantScope } from './tenant.ts'

/** Target of queries: the pool, or a transaction. */
export type Database = NodePgDatabase

/** An open transaction; a database that can be rolled back. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type DatabaseHandle = {
  db: Database
  pool: TenantPool
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

const openPool = (url: string, { max = 10, scope, isPooler = false }: DatabaseOptions): TenantPool => {
  const limits = {
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleTimeoutMs,
  }
  const ofScope = { ...(scope !== undefined && { scope }), isPooler }
  if (isPooler) return new TenantPool(limits, ofScope)
  return new TenantPool({ ...limits, ...serviceTimeouts, options: serviceOptions }, ofScope)
}

/**
 * Opens a pool of at most `max` connections, all in the service's role. Connects lazily: a wrong URL fails at the
 * first query. Every query runs within `inTenant` or `acrossTenants`, or in the handle's own `scope`. `onIdleError` is
 * called for lost idle connections, which the pool replaces automatically.
 */
export const openDatabase = (url: string, options: DatabaseOptions = {}): DatabaseHandle => {
  const pool = openPool(url, options)
  tolerateLosses(pool, (error) => options.onIdleError?.(error))
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

/**
 * Caches objects built for a database, such as prepared statements, whose SQL is then generated once by drizzle, and
 * planned once by each connection.
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
