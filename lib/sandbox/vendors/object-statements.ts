import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'

import { type Database, prepareStatement } from '#lib/postgres/postgres.ts'
import { sandboxObjects } from '#lib/service/db/schema/sandbox.ts'

const table = sandboxObjects

const isNamed = and(
  eq(table.vendor, sql.placeholder('vendor')),
  eq(table.kind, sql.placeholder('kind')),
  eq(table.id, sql.placeholder('id')),
)

/** Selects an object by its ID. */
export const selectObject = prepareStatement((db) =>
  db.select().from(table).where(isNamed).prepare('select_sandbox_object'),
)

/** The number of objects that one statement reads ahead. */
export const mostAhead = 3

/** Selects that many objects, of which each may be named repeatedly. */
export const selectAhead = prepareStatement((db) =>
  db
    .select()
    .from(table)
    .where(
      and(
        eq(table.vendor, sql.placeholder('vendor')),
        or(
          ...Array.from({ length: mostAhead }, (_, index) =>
            and(eq(table.kind, sql.placeholder(`kind${index}`)), eq(table.id, sql.placeholder(`id${index}`))),
          ),
        ),
      ),
    )
    .prepare('read_sandbox_objects_ahead'),
)

/** Selects and locks an object. */
export const lockObject = prepareStatement((db) =>
  db.select().from(table).where(isNamed).for('update').prepare('lock_sandbox_object'),
)

const isOrBelongsTo = and(
  eq(table.vendor, sql.placeholder('vendor')),
  or(
    and(eq(table.kind, sql.placeholder('kind')), eq(table.id, sql.placeholder('id'))),
    eq(table.parentId, sql.placeholder('id')),
  ),
)

/** Selects an object and all that belongs to it. */
export const selectFamily = prepareStatement((db) =>
  db.select().from(table).where(isOrBelongsTo).prepare('select_sandbox_family'),
)

/** Selects and locks an object and all that belongs to it. */
export const lockFamily = prepareStatement((db) =>
  db.select().from(table).where(isOrBelongsTo).for('update').prepare('lock_sandbox_family'),
)

const isOfKind = and(eq(table.vendor, sql.placeholder('vendor')), eq(table.kind, sql.placeholder('kind')))

const newest = (db: Database, where: SQL | undefined) =>
  db.select().from(table).where(where).orderBy(desc(table.sequence)).limit(sql.placeholder('limit'))

/** Lists the newest objects of a kind. */
export const listObjects = prepareStatement((db) => newest(db, isOfKind).prepare('list_sandbox_objects'))

/** Lists the newest objects of a kind that belong to another. */
export const listChildren = prepareStatement((db) =>
  newest(db, and(isOfKind, eq(table.parentId, sql.placeholder('parentId')))).prepare('list_sandbox_children'),
)

/** Inserts an object and returns it with its number. */
export const insertObject = prepareStatement((db) =>
  db
    .insert(table)
    .values({
      vendor: sql.placeholder('vendor'),
      kind: sql.placeholder('kind'),
      id: sql.placeholder('id'),
      parentId: sql.placeholder('parentId'),
      body: sql.placeholder('body'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning()
    .prepare('insert_sandbox_object'),
)

/** Replaces an object's body. */
export const replaceObject = prepareStatement((db) =>
  db
    .update(table)
    .set({ body: sql`${sql.placeholder('body')}::jsonb` })
    .where(isNamed)
    .prepare('replace_sandbox_object'),
)
