import {
  beforeCommit,
  type Database,
  executeText,
  type InTransaction,
  sendLast,
} from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'

type NewObject = { kind: string; id: string; parent_id: string | null; body: object }

/** What a transaction writes of a vendor's objects. */
type Pending = { added: NewObject[]; replaced: Map<string, Pick<NewObject, 'kind' | 'id' | 'body'>> }

/** Returns the text that adds objects, and replaces so many, each by its key: a plan for all would read every object. */
const writeObjects = (replaced: number): string => {
  const updates = Array.from({ length: replaced }, (_, index) => {
    const [kind, id, body] = [4, 5, 6].map((place) => `$${place + index * 3}`)
    return `, replaced_${index} as (
      update sandbox_objects set body = ${body}::jsonb where vendor = $1 and kind = ${kind} and id = ${id})`
  })
  return `
    with added as (
      insert into sandbox_objects (vendor, kind, id, parent_id, body, created_at)
      select $1, kind, id, parent_id, body, $2::timestamptz
      from json_to_recordset($3) as object (kind text, id text, parent_id text, body jsonb)
    )${updates.join('')}
    select`
}

const nameOf = (kind: string, id: string): string => `${kind} ${id}`

/** Writes of a vendor's objects in one transaction, sent by one statement: before the next read of them, or the commit. */
export type ObjectWrites = {
  add(object: NewObject): void
  replace(kind: string, id: string, body: object): void
  /** Sends what a read may find: of one object, or of all. */
  sendBefore(read?: { kind: string; id: string }): void
}

const writes = new WeakMap<Database, Map<string, ObjectWrites>>()

const collectWrites = (ctx: InTransaction, clock: Clock, vendor: string): ObjectWrites => {
  let pending: Pending = { added: [], replaced: new Map() }
  const isEmpty = () => pending.added.length === 0 && pending.replaced.size === 0
  const send = (): void => {
    if (isEmpty()) return
    const { added, replaced } = pending
    pending = { added: [], replaced: new Map() }
    const values = [...replaced.values()].flatMap(({ kind, id, body }) => [kind, id, JSON.stringify(body)])
    const all = [vendor, clock.now().toISOString(), JSON.stringify(added), ...values]
    sendLast(ctx, executeText(ctx.db, writeObjects(replaced.size), all))
  }
  const sendAtEnd = (): void => {
    if (isEmpty()) beforeCommit(ctx, () => Promise.resolve(send()))
  }
  const findAdded = (kind: string, id: string) =>
    pending.added.find((object) => object.kind === kind && object.id === id)
  return {
    add: (object) => {
      sendAtEnd()
      pending.added.push(object)
    },
    replace: (kind, id, body) => {
      const added = findAdded(kind, id)
      if (added) {
        added.body = body
        return
      }
      sendAtEnd()
      pending.replaced.set(nameOf(kind, id), { kind, id, body })
    },
    sendBefore: (read) => {
      const { kind, id } = read ?? {}
      if (kind === undefined || id === undefined) send()
      else if (findAdded(kind, id) || pending.replaced.has(nameOf(kind, id))) send()
    },
  }
}

/** Returns the writes of a transaction to a vendor's objects. */
export const writesOf = (ctx: InTransaction, clock: Clock, vendor: string): ObjectWrites => {
  const ofTransaction = writes.get(ctx.db) ?? new Map<string, ObjectWrites>()
  writes.set(ctx.db, ofTransaction)
  const known = ofTransaction.get(vendor) ?? collectWrites(ctx, clock, vendor)
  ofTransaction.set(vendor, known)
  return known
}
