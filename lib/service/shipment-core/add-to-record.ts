import { and, desc, eq } from 'drizzle-orm'

import { beforeCommit, executeText, sendLast } from '#lib/postgres/postgres.ts'
import { type ChainedFact, type ChainedMessage, chainStart, hashEntry } from '#lib/proof/chain.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import type { news } from '#lib/service/db/schema/events.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import type { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { changeChannel, changePayload } from '#lib/service/events/announce.ts'
import { hasAudience } from '#lib/service/events/audience.ts'
import { newId } from '#lib/service/ids.ts'

import { chainedEvent } from './chain.ts'

/** An event of the timeline, to be numbered. */
type NewEvent = Omit<typeof shipmentEvents.$inferSelect, 'organizationId' | 'shipmentId' | 'sequence'>

/** An event for webhooks and email. */
type NewNews = Pick<typeof news.$inferSelect, 'type' | 'details'>

/** An addition to the record of a shipment: an event with its facts, facts alone, or a carrier's message. */
export type Addition = {
  message?: ChainedMessage
  event?: NewEvent
  facts?: readonly ChainedFact[]
  news?: readonly NewNews[]
}

type Additions = { ctx: TransactionContext; shipmentId: string; list: Addition[]; changes: Set<string> }

const waiting = new WeakMap<TransactionContext['db'], Map<string, Additions>>()

type End = { sequence: number; position: number; hash: string; hasEndpoints: boolean }

const place = 'organization_id = $1 and shipment_id = $2'

const selectEnd = `
  select (select max(sequence) from shipment_events where ${place}) as sequence,
    (select entries from chain_heads where ${place}) as entries,
    (select last_hash from chain_heads where ${place}) as last_hash,
    (select count(*)::int::boolean from webhook_endpoints where organization_id = $1) as has_endpoints`

/**
 * Returns the end of timeline and chain, and whether events are expected: the chain by its head, so that removed
 * entries leave a gap. Without a head, because it is the first entry or because the head was deleted, only the entries
 * count.
 */
const findEnd = async ({ db, organizationId }: TransactionContext, shipmentId: string): Promise<End> => {
  const rows = await executeText<{
    sequence: number | null
    entries: number | null
    last_hash: string | null
    has_endpoints: boolean
  }>(db, selectEnd, [organizationId, shipmentId])
  const sequence = rows[0]?.sequence ?? 0
  const known = { sequence, hasEndpoints: rows[0]?.has_endpoints ?? false }
  const [position, hash] = [rows[0]?.entries ?? null, rows[0]?.last_hash ?? null]
  if (position !== null && hash !== null) return { ...known, position, hash }
  const [last] = await db
    .select({ position: chainEntries.position, hash: chainEntries.hash })
    .from(chainEntries)
    .where(and(eq(chainEntries.organizationId, organizationId), eq(chainEntries.shipmentId, shipmentId)))
    .orderBy(desc(chainEntries.position))
    .limit(1)
  return { ...known, ...(last ?? { position: 0, hash: await chainStart(organizationId, shipmentId) }) }
}

type EventRow = NewEvent & { sequence: number }

type EntryRow = Pick<
  typeof chainEntries.$inferSelect,
  'position' | 'kind' | 'subjectId' | 'content' | 'previousHash' | 'hash'
>

/** Numbers the events, and links each entry to the one before. */
const continueFrom = async (
  { sequence, position, hash }: End,
  additions: readonly Addition[],
): Promise<{ events: EventRow[]; entries: EntryRow[] }> => {
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
      hash = await hashEntry(next, content)
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
type Rows = { table: string; columns: string; rows: readonly (readonly Value[])[] }

/**
 * Returns the text that adds rows to several tables at once, and then those of `last`; the values of each follow `$1` to
 * `$3`, the shipment and the moment. The text is the same for as many rows, so that it is planned once.
 */
const insertAll = (tables: readonly Rows[], last: string): { text: string; values: Value[] } => {
  const values: Value[] = []
  const numbered = (value: Value): string => `$${values.push(value) + 3}`
  const inserts = tables.map(
    ({ table, columns, rows }, index) => `written_${index} as (
      insert into ${table} (organization_id, shipment_id, ${columns})
      values ${rows.map((row) => `($1, $2, ${row.map(numbered).join(', ')})`).join(', ')})`,
  )
  return { text: `${inserts.length > 0 ? `with ${inserts.join(', ')} ` : ''}${last}`, values }
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** A row for the detail is inserted even where nothing is cached: a read in progress must find that it has changed. */
const invalidateDetail = `
  insert into kept_details (organization_id, shipment_id, generation, written_at)
  values ($1, $2, 1, $3)
  on conflict (organization_id, shipment_id)
  do update set generation = kept_details.generation + 1, body = null, etag = null, written_at = excluded.written_at`

const notifyChanges = 'select pg_notify($1, payload) from jsonb_array_elements_text($2) payload'

const moveHead = `
  with moved as (
    insert into chain_heads (organization_id, shipment_id, entries, last_hash, is_logged)
    values ($1, $2, $3, $4, false)
    on conflict (organization_id, shipment_id)
    do update set entries = excluded.entries, last_hash = excluded.last_hash, is_logged = excluded.is_logged
  )
  select pg_notify($5, payload) from jsonb_array_elements_text($6) payload`

/** Writes events, entries, the head and announcements, invalidates the cached detail, and notifies other processes. */
const writeAdditions = async ({ ctx, shipmentId, list, changes }: Additions): Promise<void> => {
  const { db, organizationId } = ctx
  const at = ctx.clock.now().toISOString()
  const end = await findEnd(ctx, shipmentId)
  const { events, entries } = await continueFrom(end, list)
  const last = entries.at(-1)
  const announced = list.flatMap(({ news = [] }) => news.map((each) => ({ ...each, id: newId() })))
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
      table: 'news',
      columns: 'id, type, cause, details, created_at',
      rows: announced.map(({ id, type, details }) => [id, type, id, asJson(details), at]),
    },
  ]
  const added = insertAll(
    tables.filter(({ rows }) => rows.length > 0),
    invalidateDetail,
  )
  sendLast(ctx, executeText(db, added.text, [organizationId, shipmentId, at, ...added.values]))
  const payloads = JSON.stringify([...changes])
  // Separate from the entries, which the head's trigger reads.
  sendLast(
    ctx,
    last
      ? executeText(db, moveHead, [
          organizationId,
          shipmentId,
          last.position,
          last.hash,
          changeChannel,
          payloads,
        ])
      : executeText(db, notifyChanges, [changeChannel, payloads]),
  )
  await ctx.jobs.enqueueAll(
    ctx,
    'news.publish',
    announced
      .filter(({ type }) => hasAudience(type, end.hasEndpoints))
      .map(({ id }) => ({ organizationId, newsId: id })),
  )
}

/**
 * Adds to the timeline and the hash chain of a shipment, invalidates its cached detail, and announces what happened: all
 * of it together, before the transaction commits. The caller holds the shipment's lock, so that entries are numbered
 * without gaps.
 */
export const addToRecord = (ctx: TransactionContext, shipmentId: string, addition: Addition): void => {
  const ofTransaction = waiting.get(ctx.db) ?? new Map<string, Additions>()
  waiting.set(ctx.db, ofTransaction)
  const known = ofTransaction.get(shipmentId)
  const additions = known ?? { ctx, shipmentId, list: [], changes: new Set() }
  additions.list.push(addition)
  additions.changes.add(changePayload(ctx.organizationId, shipmentId))
  if (known) return
  ofTransaction.set(shipmentId, additions)
  beforeCommit(ctx, async () => {
    ofTransaction.delete(shipmentId)
    await writeAdditions(additions)
  })
}
