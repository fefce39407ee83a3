import {
  beforeCommit,
  type Database,
  executeText,
  type InTransaction,
  sendLast,
} from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'

/** Notified whenever a simulator has a message for the service. */
export const webhookChannel = 'mailroom_sandbox_webhook'

type NewObject = { kind: string; id: string; parent_id: string | null; body: object }

/** A message for the service, as it is sent. */
type NewMessage = { event_id: string; body: string }

/** What a transaction writes of a vendor's objects, and the messages about it. */
type Pending = {
  added: NewObject[]
  replaced: Map<string, Pick<NewObject, 'kind' | 'id' | 'body'>>
  messages: NewMessage[]
}

const messagesFrom = (parameter: string): string => `, announced as (
      insert into sandbox_webhooks (vendor, event_id, body, created_at)
      select $1, event_id, body, $2::timestamptz
      from json_to_recordset(${parameter}) as message (event_id text, body text)
    )`

/**
 * Returns the text that adds objects, and replaces so many, each by its key: a plan for all would read every object. With
 * messages it adds those too, of the last parameter, and wakes their senders once it is committed.
 */
const writeObjects = (replaced: number, hasMessages: boolean): string => {
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
    )${updates.join('')}${hasMessages ? messagesFrom(`$${4 + replaced * 3}`) : ''}
    select${hasMessages ? ` pg_notify('${webhookChannel}', '')` : ''}`
}

const nameOf = (kind: string, id: string): string => `${kind} ${id}`

/** Writes of a vendor's objects in one transaction, sent by one statement: before the next read of them, or the commit. */
export type ObjectWrites = {
  add(object: NewObject): void
  replace(kind: string, id: string, body: object): void
  /** Adds a message for the service. */
  announce(message: NewMessage): void
  /** Returns the body of an object that the transaction writes; undefined if it has not written it since it last sent. */
  written(kind: string, id: string): object | undefined
  /** Sends what a read may find: of one object, or of all. */
  sendBefore(read?: { kind: string; id: string }): void
}

const writes = new WeakMap<Database, Map<string, ObjectWrites>>()

const collectWrites = (ctx: InTransaction, clock: Clock, vendor: string): ObjectWrites => {
  const nothing = (): Pending => ({ added: [], replaced: new Map(), messages: [] })
  let pending = nothing()
  const isEmpty = () =>
    pending.added.length === 0 && pending.replaced.size === 0 && pending.messages.length === 0
  const send = (): void => {
    if (isEmpty()) return
    const { added, replaced, messages } = pending
    pending = nothing()
    const values = [...replaced.values()].flatMap(({ kind, id, body }) => [kind, id, JSON.stringify(body)])
    const hasMessages = messages.length > 0
    const all = [
      vendor,
      clock.now().toISOString(),
      JSON.stringify(added),
      ...values,
      ...(hasMessages ? [JSON.stringify(messages)] : []),
    ]
    sendLast(ctx, executeText(ctx.db, writeObjects(replaced.size, hasMessages), all))
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
    announce: (message) => {
      sendAtEnd()
      pending.messages.push(message)
    },
    written: (kind, id) => (findAdded(kind, id) ?? pending.replaced.get(nameOf(kind, id)))?.body,
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
