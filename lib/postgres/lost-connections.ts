import type { Pool } from 'pg'

/**
 * Lets the pool replace lost connections, and calls `onIdleError` for unused ones. A query on a lost connection fails;
 * the connection's own event, without a listener, would end the process.
 */
export const tolerateLosses = (pool: Pool, onIdleError: (error: Error) => void): void => {
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
}
