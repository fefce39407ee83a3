import type { Database } from './client.ts'
import { withQuickRows } from './quick-rows.ts'

/** What drizzle runs a statement on: the pool, or the connection of a transaction. */
const clientOf = (db: Database): unknown => Reflect.get(Reflect.get(db, 'session') as object, 'client')

/**
 * Returns a prepared statement, for the pool or the transaction that it is to run on. drizzle writes its SQL once for the
 * process instead of each time, and each connection plans it once. For what finds or writes rows by their keys and is sent
 * for every letter.
 */
export const prepareStatement = <Statement extends { execute: unknown }>(
  build: (db: Database) => Statement,
): ((db: Database) => Pick<Statement, 'execute'>) => {
  let built: Statement | undefined
  return (db) => {
    built ??= withQuickRows(build(db))
    // A prepared statement of drizzle's looks for its connection when it is executed.
    return Object.create(built, { client: { value: clientOf(db) } }) as Statement
  }
}
