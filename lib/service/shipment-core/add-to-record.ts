import { hash as hashBytes } from 'node:crypto'

import { beforeCommit, executeText, sendLast } from '#lib/postgres/postgres.ts'
import { type ChainedFact, type ChainedMessage, chainStart, entryBytes } from '#lib/proof/chain.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import type { events } from '#lib/service/db/schema/events.ts'
import type { chainEntries } from '#lib/service/db/schema/evidence.ts'
import type { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { changeChannel, changePayload } from '#lib/service/events/announce.ts'
import { hasAudience } from '#lib/service/events/audience.ts'
import { newId } from '#lib/service/ids.ts'

import { chainedEvent } from './chain.ts'

/** An event of the timeline, to be numbered. */
type NewEvent = Omit<typeof shipmentEvents.$inferSelect, 'organizationId' | 'shipmentId' | 'sequence'>

/** An event for webhooks and email. */
type Announcement = Pick<typeof events.$inferSelect, 'type' | 'details'> & {
  /** Identifies an event that is announced only once; without it, each is. */
  cause?: string
}

/** An addition to the record of a shipment: an event with its facts, facts alone, or a carrier's message. */
export type Addition = {
  message?: ChainedMessage
  event?: NewEvent
  facts?: readonly ChainedFact[]
  announcements?: readonly Announcement[]
}

/** An insert or update as drizzle builds it. */
type Write = { toSQL(): { sql: string; params: unknown[] } }

type Additions = {
  ctx: TransactionContext
  shipmentId: string
  list: Addition[]
  changes: Set<string>
  /** What is written with it. */
  writes: Write[]
  /** Where the record ends, once it is being read. */
  end?: Promise<End>
}

const waiting = new WeakMap<TransactionContext['db'], Map<string, Additions>>()

type End = { sequence: number; position: number; hash: string; hasEndpoints: boolean }

const place = 'organization_id = $1 and shipment_id = $2'

const selectEnd = `
  select (select max(sequence) from shipment_events where ${place}) as sequence,
    coalesce(
      (select entries from chain_heads where ${place}),
      (select max(position) from chain_entries where ${place})
    ) as position,
    coalesce(
      (select last_hash from chain_heads where ${place}),
      (select hash from chain_entries where ${place} order by position desc limit 1)
    ) as hash,
    (select count(*)::int::boolean from webhook_endpoints where organization_id = $1) as has_endpoints`

/**
 * Returns the end of timeline and chain, and whether events are expected: the chain by its head, so that removed
 * entries leave a gap. Without a head, because it is the first entry or because the head was deleted, only the entries
 * count.
 */
const findEnd = async ({ db, organizationId }: TransactionContext, shipmentId: string): Promise<End> => {
  const [row] = await executeText<{
    sequence: number | null
    position: number | null
    hash: string | null
    has_endpoints: boolean
  }>(db, selectEnd, [organizationId, shipmentId])
  return {
    sequence: row?.sequence ?? 0,
    position: row?.position ?? 0,
    hash: row?.hash ?? (await chainStart(organizationId, shipmentId)),
    hasEndpoints: row?.has_endpoints ?? false,
  }
}

type EventRow = NewEvent & { sequence: number }

type EntryRow = Pick<
  typeof chainEntries.$inferSelect,
  'position' | 'kind' | 'subjectId' | 'content' | 'previousHash' | 'hash'
>

/** Numbers the events, and links each entry to the one before. */
const continueFrom = (
  { sequence, position, hash }: End,
  additions: readonly Addition[],
): { events: EventRow[]; entries: EntryRow[] } => {
  const events: EventRow[] = []
  const entries: EntryRow[] = []
  for (const { message, event, facts = [] } of additions) {
    const numbered = event && { ...event, sequence: sequence + events.length + 1 }
    if (numbered) events.push(numbered)
    for (const [kind, content] of [
      ...(message ? [['carrier_message', message] as const] : []),
      ...(numbered ? [['event', chainedEvent(numbered)] as const] : []),
      ...facts.map((fact) => ['fact', fact] as const),
    ]) {
      const next = { position: position + entries.length + 1, kind, previous_hash: hash }
      const previousHash = hash
      // At once, so that what writes it is sent together with the statements before.
      hash = hashBytes('sha256', entryBytes(next, content))
      entries.push({
        position: next.position,
        kind,
        subjectId: content.id,
        content: kind === 'fact' ? content : null,
        previousHash,
        hash,
      })
    }
  }
  return { events, entries }
}

type Value = string | number | null

/** A table that rows are added to: its columns behind the first two, which every row begins with. */
type Rows = {
  table: string
  columns: string
  rows: readonly (readonly Value[])[]
  /** Whether a row that is there already is left as it is. */
  skipsKnown?: boolean
}

/** Collects the values of a statement, behind `$1` to `$3`: the shipment and the moment. */
const collectValues = (first: readonly Value[]) => {
  const values = [...first]
  return { values, numbered: (value: Value): string => `$${values.push(value)}` }
}

/** Returns the text that adds rows to a table. It is the same for as many rows, so that it is planned once. */
const insertRows = (
  { table, columns, rows, skipsKnown = false }: Rows,
  numbered: (value: Value) => string,
): string => `to_${table} as (
  insert into ${table} (organization_id, shipment_id, ${columns})
  values ${rows.map((row) => `($1, $2, ${row.map(numbered).join(', ')})`).join(', ')}${skipsKnown ? ' on conflict do nothing' : ''})`

/** Returns the text of a write with its values among those of a larger statement. */
const renumbered = (write: Write, numbered: (value: Value) => string): string => {
  const { sql, params } = write.toSQL()
  // drizzle has encoded them for the driver.
  return sql.replaceAll(/\$(\d+)/g, (_, number: string) => numbered(params[Number(number) - 1] as Value))
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** A row for the detail is inserted even where nothing is cached: a read in progress must find that it has changed. */
const invalidateDetail = `invalidated as (
  insert into cached_details (organization_id, shipment_id, generation, written_at)
  values ($1, $2, 1, $3)
  on conflict (organization_id, shipment_id)
  do update set generation = cached_details.generation + 1, body = null, etag = null, written_at = excluded.written_at)`

const moveHead = (position: string, hash: string): string => `moved as (
  insert into chain_heads (organization_id, shipment_id, entries, last_hash, is_logged)
  values ($1, $2, ${position}, ${hash}, false)
  on conflict (organization_id, shipment_id)
  do update set entries = excluded.entries, last_hash = excluded.last_hash, is_logged = excluded.is_logged)`

const notifyChanges = (channel: string, payloads: string): string =>
  `select pg_notify(${channel}, payload) from jsonb_array_elements_text(${payloads}) payload`

/** Writes events, entries, the head and announcements, invalidates the cached detail, and notifies other processes. */
const writeAdditions = async (additions: Additions): Promise<void> => {
  const { ctx, shipmentId, list, changes, writes: withIt, end: reading } = additions
  if (list.length === 0) {
    if (withIt.length > 0)
      throw new Error(`shipment ${shipmentId}: a write without an addition to its record`)
    return
  }
  const { db, organizationId } = ctx
  const at = ctx.clock.now().toISOString()
  const end = await (reading ?? findEnd(ctx, shipmentId))
  const { events, entries } = continueFrom(end, list)
  const last = entries.at(-1)
  const announced = list.flatMap(({ announcements = [] }) =>
    announcements.map((each) => ({ ...each, id: newId() })),
  )
  const tables: Rows[] = [
    {
      table: 'shipment_events',
      columns: 'sequence, id, status, from_status, message, actor, metadata, created_at',
      rows: events.map((event) => [
        event.sequence,
        event.id,
        event.status,
        event.fromStatus,
        event.message,
        event.actor,
        asJson(event.metadata),
        event.createdAt.toISOString(),
      ]),
    },
    {
      table: 'chain_entries',
      columns: 'position, kind, subject_id, content, previous_hash, hash, recorded_at',
      rows: entries.map(({ position, kind, subjectId, content, previousHash, hash }) => [
        position,
        kind,
        subjectId,
        asJson(content),
        previousHash,
        hash,
        at,
      ]),
    },
    {
      table: 'events',
      columns: 'id, type, cause, details, created_at',
      rows: announced.map(({ id, type, cause = id, details }) => [id, type, cause, asJson(details), at]),
      skipsKnown: true,
    },
  ]
  const { values, numbered } = collectValues([organizationId, shipmentId, at])
  const writes = [
    ...tables.filter(({ rows }) => rows.length > 0).map((rows) => insertRows(rows, numbered)),
    ...withIt.map((write, index) => `with_it_${index} as (${renumbered(write, numbered)})`),
    invalidateDetail,
    ...(last ? [moveHead(numbered(last.position), numbered(last.hash))] : []),
  ]
  const notify = notifyChanges(numbered(changeChannel), numbered(JSON.stringify([...changes])))
  sendLast(ctx, executeText(db, `with ${writes.join(', ')} ${notify}`, values))
  await ctx.jobs.enqueueAll(
    ctx,
    'event.publish',
    announced
      .filter(({ type }) => hasAudience(type, end.hasEndpoints))
      .map(({ id }) => ({ organizationId, eventId: id })),
  )
}

/** Returns what the transaction adds to the record of a shipment, written before it commits. */
const additionsTo = (ctx: TransactionContext, shipmentId: string): Additions => {
  const ofTransaction = waiting.get(ctx.db) ?? new Map<string, Additions>()
  waiting.set(ctx.db, ofTransaction)
  const known = ofTransaction.get(shipmentId)
  if (known) return known
  const additions: Additions = { ctx, shipmentId, list: [], changes: new Set(), writes: [] }
  ofTransaction.set(shipmentId, additions)
  beforeCommit(ctx, async () => {
    ofTransaction.delete(shipmentId)
    await writeAdditions(additions)
  })
  return additions
}

const readEndFirst = (additions: Additions, end: Promise<End>): void => {
  additions.end = end
  // Thrown where it is awaited; a transaction that fails before does not.
  end.catch(() => undefined)
}

/**
 * Reads the end of the record with the statement that locks the shipment, sent just before: for transactions that most
 * likely add to it.
 */
export const expectAdditions = (ctx: TransactionContext, shipmentId: string): void => {
  const additions = additionsTo(ctx, shipmentId)
  if (!additions.end) readEndFirst(additions, findEnd(ctx, shipmentId))
}

/**
 * Writes to a table of the organization with the statement that adds to the record of a shipment, which the caller does in
 * the same transaction. None of that statement sees what is written, and no result of the write is returned.
 */
export const writeWithRecord = (ctx: TransactionContext, shipmentId: string, write: Write): void => {
  additionsTo(ctx, shipmentId).writes.push(write)
}

/**
 * Adds to the timeline and the hash chain of a shipment, invalidates its cached detail, and announces what happened: all
 * of it together, before the transaction commits. The caller holds the shipment's lock, so that entries are numbered
 * without gaps.
 */
export const addToRecord = (ctx: TransactionContext, shipmentId: string, addition: Addition): void => {
  const { list, changes } = additionsTo(ctx, shipmentId)
  list.push(addition)
  changes.add(changePayload(ctx.organizationId, shipmentId))
}
