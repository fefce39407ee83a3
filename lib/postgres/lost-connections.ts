import type { Pool } from 'pg'

/**
 * Has the pool replace connections that are lost, and calls `onIdleError` for those that nobody used. Whoever used one is
 * told by its query; the connection's own event, without a listener, would end the process.
 */
export const tolerateLosses = (pool: Pool, onIdleError: (error: Error) => void): void => {
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
}
