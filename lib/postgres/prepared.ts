import type { Database } from './client.ts'
import { withQuickRows } from './quick-rows.ts'

type Client = {
  query<Row>(statement: { text: string; values: readonly unknown[] }): Promise<{ rows: Row[] }>
}

/** Returns what drizzle runs a statement on: the pool, or a connection. */
export const clientOf = (db: Database): Client =>
  Reflect.get(Reflect.get(db, 'session') as object, 'client') as Client

/**
 * Sends a statement whose text is known, past drizzle, which takes several times as long to write it as the driver to send
 * it. Dates and JSON are passed as text.
 */
export const executeText = async <Row>(
  db: Database,
  text: string,
  values: readonly (string | number | boolean | null)[],
): Promise<Row[]> => {
  const { rows } = await clientOf(db).query<Row>({ text, values })
  return rows
}

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
    // A drizzle prepared statement looks up its connection when executed.
    return Object.create(built, { client: { value: clientOf(db) } }) as Statement
  }
}
