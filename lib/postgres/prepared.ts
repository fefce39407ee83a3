import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

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

type Update<Found> = { execute(values: Record<string, unknown>): PromiseLike<Found[]> }

/** In the parameters of an update, apart from the names that its condition has. */
const valueOf = (column: string): string => `set ${column}`

/**
 * Returns updates of a table, each prepared as `prepareStatement` does for the columns that it changes. For those that are
 * sent for every letter and always change the same few columns.
 */
export const prepareUpdates = <Found>(
  table: PgTable,
  build: (db: Database, set: Record<string, SQL>, number: number) => Update<Found>,
): ((
  db: Database,
  changes: Record<string, unknown>,
  condition: Record<string, unknown>,
) => Promise<Found[]>) => {
  const columns = getTableColumns(table)
  const prepared = new Map<string, (db: Database) => Update<Found>>()
  return async (db, changes, condition) => {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    // A column's encoder takes no null.
    const shape = given.map(([column, value]) => `${column}${value === null ? ' null' : ''}`).join()
    let statement = prepared.get(shape)
    if (!statement) {
      const set = Object.fromEntries(
        given.map(([column, value]) => [
          column,
          value === null ? sql`null` : sql`${sql.param(sql.placeholder(valueOf(column)), columns[column])}`,
        ]),
      )
      const number = prepared.size
      statement = prepareStatement((db) => build(db, set, number))
      prepared.set(shape, statement)
    }
    const values = Object.fromEntries(given.map(([column, value]) => [valueOf(column), value]))
    return statement(db).execute({ ...values, ...condition })
  }
}
