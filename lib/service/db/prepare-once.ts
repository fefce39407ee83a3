import type { Database } from './client.ts'

/**
 * Keeps what is built from a database for as long as the database is in use: for prepared statements, whose SQL is then
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
