import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'

import { type Database, isTransaction } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'
import { sandboxObjects } from '#lib/service/db/schema/sandbox.ts'

import {
  insertObject,
  listChildren,
  listObjects,
  lockFamily,
  lockObject,
  mostAhead,
  replaceObject,
  selectAhead,
  selectFamily,
  selectObject,
} from './object-statements.ts'
import { writesOf } from './pending-objects.ts'

/** A body as the database takes it. */
const toRow = (body: object): Record<string, unknown> => ({ ...body })

type Vendor = (typeof sandboxObjects.$inferSelect)['vendor']

/** A vendor's objects by kind, and the shape of each. */
export type Shapes = Record<string, object>

export type Stored<Body> = { id: string; parentId: string | null; body: Body; sequence: number }

/** An object to be stored. */
type NewObject<Body> = { id: string; body: Body; parentId?: string }

/** The objects of one vendor's simulator. Every method is one query; in a transaction, writes are sent together. */
export type ObjectStore<Kinds extends Shapes> = {
  insert<Kind extends keyof Kinds & string>(kind: Kind, object: NewObject<Kinds[Kind]>): Promise<void>
  /** Inserts an object at once, and returns it with its number. */
  insertNumbered<Kind extends keyof Kinds & string>(
    kind: Kind,
    object: NewObject<Kinds[Kind]>,
  ): Promise<Stored<Kinds[Kind]>>
  find<Kind extends keyof Kinds & string>(kind: Kind, id: string): Promise<Stored<Kinds[Kind]> | null>
  /** Finds the body of an object, of one that the transaction writes without reading it. */
  findBody<Kind extends keyof Kinds & string>(kind: Kind, id: string): Promise<Kinds[Kind] | null>
  /** Reads up to three objects by one query, which `find` then returns. For a transaction, before it writes them. */
  readAhead(wanted: readonly { kind: keyof Kinds & string; id: string }[]): Promise<void>
  /** Finds those objects of a kind that have one of these IDs. */
  findAll<Kind extends keyof Kinds & string>(
    kind: Kind,
    ids: readonly string[],
  ): Promise<Stored<Kinds[Kind]>[]>
  /** Finds the newest object whose field has this text. */
  findByField<Kind extends keyof Kinds & string>(
    kind: Kind,
    field: keyof Kinds[Kind] & string,
    value: string,
  ): Promise<Stored<Kinds[Kind]> | null>
  findBySequence<Kind extends keyof Kinds & string>(
    kind: Kind,
    sequence: number,
  ): Promise<Stored<Kinds[Kind]> | null>
  /** Finds the object and locks it until the transaction ends. */
  lock<Kind extends keyof Kinds & string>(kind: Kind, id: string): Promise<Stored<Kinds[Kind]> | null>
  /** Finds the object and locks it with all that belongs to it, which `lock` then returns without a query. */
  lockWithChildren<Kind extends keyof Kinds & string>(
    kind: Kind,
    id: string,
  ): Promise<Stored<Kinds[Kind]> | null>
  replace<Kind extends keyof Kinds & string>(kind: Kind, id: string, body: Kinds[Kind]): Promise<void>
  remove(kind: keyof Kinds & string, id: string): Promise<void>
  /** Lists objects of a parent, or all of a kind, newest first. */
  list<Kind extends keyof Kinds & string>(
    kind: Kind,
    options?: { parentId?: string; before?: number; limit?: number; oldestFirst?: boolean },
  ): Promise<Stored<Kinds[Kind]>[]>
  /** Finds an object and, in the same query, those of other kinds that belong to it. */
  findWithChildren<Kind extends keyof Kinds & string>(
    kind: Kind,
    id: string,
  ): Promise<{ object: Stored<Kinds[Kind]>; children: { kind: string; body: Kinds[keyof Kinds] }[] } | null>
}

const table = sandboxObjects

/** Opens a vendor's objects on a connection, or within a transaction. */
export const openObjects = <Kinds extends Shapes>(
  db: Database,
  clock: Clock,
  vendor: Vendor,
): ObjectStore<Kinds> => {
  const named = (kind: string, id: string) =>
    and(eq(table.vendor, vendor), eq(table.kind, kind), eq(table.id, id))
  // Bodies of a kind have that kind's shape: only the simulators write here.
  const read = <Body>(row: typeof table.$inferSelect): Stored<Body> => ({
    id: row.id,
    parentId: row.parentId,
    body: row.body as Body,
    sequence: row.sequence,
  })
  const first = <Body>(rows: (typeof table.$inferSelect)[]): Stored<Body> | null =>
    rows[0] ? read(rows[0]) : null
  const writes = isTransaction(db) ? writesOf({ db }, clock, vendor) : null
  /** What the transaction has read, until it is written. */
  const ahead = new Map<string, typeof table.$inferSelect | null>()
  const locked = new Set<string>()
  const nameOf = (kind: string, id: string): string => `${kind} ${id}`
  const selectOne = async (kind: string, id: string) => {
    const known = ahead.get(nameOf(kind, id))
    if (known !== undefined) return known
    writes?.sendBefore({ kind, id })
    const [row = null] = await selectObject(db).execute({ vendor, kind, id })
    if (writes) ahead.set(nameOf(kind, id), row)
    return row
  }
  const insertNow = async (kind: string, { id, body, parentId }: NewObject<object>) => {
    const [row] = await insertObject(db).execute({
      vendor,
      kind,
      id,
      parentId: parentId ?? null,
      body: toRow(body),
      createdAt: clock.now(),
    })
    if (!row) throw new Error(`${kind} ${id} was not stored`)
    return row
  }
  return {
    insert: async (kind, object) => {
      const { id, parentId = null, body } = object
      ahead.delete(nameOf(kind, id))
      if (writes) writes.add({ kind, id, parent_id: parentId, body })
      else await insertNow(kind, object)
    },
    insertNumbered: async (kind, object) => read(await insertNow(kind, object)),
    find: async (kind, id) => {
      const row = await selectOne(kind, id)
      return row && read(row)
    },
    findBody: async <Kind extends keyof Kinds & string>(kind: Kind, id: string) => {
      const body = writes?.written(kind, id) ?? (await selectOne(kind, id))?.body
      // As `read` says.
      return body ? (body as Kinds[Kind]) : null
    },
    readAhead: async (wanted) => {
      const [last] = wanted.slice(-1)
      if (!last) return
      if (wanted.length > mostAhead) throw new Error(`more than ${mostAhead} objects are to be read ahead`)
      const names = Array.from({ length: mostAhead }, (_, index) => wanted[index] ?? last)
      const keys = names.flatMap(({ kind, id }, index) => [
        [`kind${index}`, kind],
        [`id${index}`, id],
      ])
      const rows = await selectAhead(db).execute({ vendor, ...Object.fromEntries(keys) })
      for (const { kind, id } of wanted) ahead.set(nameOf(kind, id), null)
      for (const row of rows) ahead.set(nameOf(row.kind, row.id), row)
    },
    findAll: async (kind, ids) => {
      writes?.sendBefore()
      const rows = await db
        .select()
        .from(table)
        .where(and(eq(table.vendor, vendor), eq(table.kind, kind), inArray(table.id, ids)))
      return rows.map((row) => read(row))
    },
    findByField: async (kind, field, value) => {
      writes?.sendBefore()
      return first(
        await db
          .select()
          .from(table)
          .where(
            and(
              eq(table.vendor, vendor),
              eq(table.kind, kind),
              sql`${table.body} ->> ${field}::text = ${value}`,
            ),
          )
          .orderBy(desc(table.sequence))
          .limit(1),
      )
    },
    findBySequence: async (kind, sequence) =>
      first(
        await db
          .select()
          .from(table)
          .where(and(eq(table.vendor, vendor), eq(table.kind, kind), eq(table.sequence, sequence))),
      ),
    lock: async (kind, id) => {
      const name = nameOf(kind, id)
      const known = locked.has(name) ? ahead.get(name) : undefined
      if (known) return read(known)
      ahead.delete(name)
      writes?.sendBefore({ kind, id })
      return first(await lockObject(db).execute({ vendor, kind, id }))
    },
    lockWithChildren: async (kind, id) => {
      const own = nameOf(kind, id)
      const known = locked.has(own) ? ahead.get(own) : undefined
      if (known) return read(known)
      writes?.sendBefore()
      const rows = await lockFamily(db).execute({ vendor, kind, id })
      for (const row of rows) {
        const name = nameOf(row.kind, row.id)
        ahead.set(name, row)
        locked.add(name)
      }
      return first(rows.filter((row) => row.kind === kind && row.id === id))
    },
    replace: async (kind, id, body) => {
      ahead.delete(nameOf(kind, id))
      if (writes) writes.replace(kind, id, body)
      else await replaceObject(db).execute({ vendor, kind, id, body: JSON.stringify(body) })
    },
    remove: async (kind, id) => {
      ahead.delete(nameOf(kind, id))
      writes?.sendBefore({ kind, id })
      await db.delete(table).where(named(kind, id))
    },
    list: async (kind, { parentId, before, limit = 100, oldestFirst = false } = {}) => {
      writes?.sendBefore()
      if (before === undefined && !oldestFirst) {
        const found = await (parentId === undefined
          ? listObjects(db).execute({ vendor, kind, limit })
          : listChildren(db).execute({ vendor, kind, parentId, limit }))
        return found.map((row) => read(row))
      }
      const rows = await db
        .select()
        .from(table)
        .where(
          and(
            eq(table.vendor, vendor),
            eq(table.kind, kind),
            parentId === undefined ? undefined : eq(table.parentId, parentId),
            before === undefined ? undefined : lt(table.sequence, before),
          ),
        )
        .orderBy(oldestFirst ? asc(table.sequence) : desc(table.sequence))
        .limit(limit)
      return rows.map((row) => read(row))
    },
    findWithChildren: async (kind, id) => {
      writes?.sendBefore()
      const rows = await selectFamily(db).execute({ vendor, kind, id })
      const own = rows.find((row) => row.kind === kind && row.id === id)
      if (!own) return null
      const children = rows
        .filter((row) => row.parentId === id)
        .map((row) => ({ kind: row.kind, body: read<Kinds[keyof Kinds]>(row).body }))
      return { object: read(own), children }
    },
  }
}
