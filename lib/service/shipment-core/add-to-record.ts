import { and, desc, eq, type SQL, sql } from 'drizzle-orm'

import { type ChainedFact, type ChainedMessage, chainStart, hashEntry } from '#lib/proof/chain.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import type { news } from '#lib/service/db/schema/events.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import type { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { beforeCommit, sendLast } from '#lib/service/db/transaction.ts'
import { changeChannel, changePayload } from '#lib/service/events/announce.ts'
import { hasAudience, hasEndpoints } from '#lib/service/events/audience.ts'
import { newId } from '#lib/service/ids.ts'

import { chainedEvent } from './chain.ts'

/** An event of the timeline, to be numbered. */
type NewEvent = Omit<typeof shipmentEvents.$inferSelect, 'organizationId' | 'shipmentId' | 'sequence'>

/** What is announced by webhook and email. */
type NewNews = Pick<typeof news.$inferSelect, 'type' | 'details'>

/** What is added to the record of a shipment: an event with its facts, facts alone, or a carrier's message. */
export type Addition = {
  message?: ChainedMessage
  event?: NewEvent
  facts?: readonly ChainedFact[]
  news?: readonly NewNews[]
}

type Additions = { ctx: TransactionContext; shipmentId: string; list: Addition[]; changes: Set<string> }

const waiting = new WeakMap<TransactionContext['db'], Map<string, Additions>>()

type End = { sequence: number; position: number; hash: string; hasEndpoints: boolean }

/**
 * Where timeline and chain end, and whether events are awaited: the chain by its head, so that entries which were taken away leave a gap. Without a head,
 * because it is the first entry or because the head was deleted, the entries are all there is.
 */
const findEnd = async ({ db, organizationId }: TransactionContext, shipmentId: string): Promise<End> => {
  const place = sql`organization_id = ${organizationId} and shipment_id = ${shipmentId}`
  const { rows } = await db.execute<{
    sequence: number | null
    entries: number | null
    last_hash: string | null
    has_endpoints: boolean
  }>(sql`
    select (select max(sequence) from shipment_events where ${place}) as sequence,
      (select entries from chain_heads where ${place}) as entries,
      (select last_hash from chain_heads where ${place}) as last_hash,
      ${hasEndpoints(organizationId)} as has_endpoints`)
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

const rowsOf = <Row>(rows: readonly Row[], values: (row: Row) => SQL): SQL =>
  sql.join(
    rows.map((row) => sql`(${values(row)})`),
    sql`, `,
  )

/** Puts statements before another, which is sent with them. */
const withAll = (statements: readonly SQL[]): SQL =>
  statements.length === 0
    ? sql``
    : sql`with ${sql.join(
        statements.map((statement, index) => sql`${sql.raw(`written_${index}`)} as (${statement})`),
        sql`, `,
      )} `

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Writes events, entries, head and news, invalidates the cached detail, and notifies other processes. */
const writeAdditions = async ({ ctx, shipmentId, list, changes }: Additions): Promise<void> => {
  const { db, organizationId } = ctx
  const at = ctx.clock.now().toISOString()
  const end = await findEnd(ctx, shipmentId)
  const { events, entries } = await continueFrom(end, list)
  const last = entries.at(-1)
  const announced = list.flatMap(({ news = [] }) => news.map((each) => ({ ...each, id: newId() })))
  const place = sql`${organizationId}, ${shipmentId}`
  const statements = [
    events.length > 0 &&
      sql`insert into shipment_events
          (organization_id, shipment_id, sequence, id, status, from_status, message, actor, metadata, created_at)
        values ${rowsOf(
          events,
          (event) => sql`${place}, ${event.sequence}, ${event.id}, ${event.status},
          ${event.fromStatus}, ${event.message}, ${event.actor}, ${asJson(event.metadata)},
          ${event.createdAt.toISOString()}`,
        )}`,
    entries.length > 0 &&
      sql`insert into chain_entries
          (organization_id, shipment_id, position, kind, subject_id, content, previous_hash, hash, recorded_at)
        values ${rowsOf(
          entries,
          (entry) => sql`${place}, ${entry.position}, ${entry.kind}, ${entry.subjectId},
          ${asJson(entry.content)}, ${entry.previousHash}, ${entry.hash}, ${at}`,
        )}`,
    announced.length > 0 &&
      sql`insert into news (organization_id, id, type, cause, shipment_id, details, created_at)
        values ${rowsOf(
          announced,
          ({ id, type, details }) => sql`${organizationId}, ${id}, ${type}, ${id},
          ${shipmentId}, ${asJson(details)}, ${at}`,
        )}`,
  ].filter((statement) => statement !== false)
  // A row for the detail is inserted even where nothing is cached: a read in progress must find that it has changed.
  const written = db.execute(sql`${withAll(statements)}
    insert into kept_details (organization_id, shipment_id, generation, written_at)
    values (${place}, 1, ${at})
    on conflict (organization_id, shipment_id)
    do update set generation = kept_details.generation + 1, body = null, etag = null, written_at = excluded.written_at`)
  sendLast(ctx, written)
  const head =
    last &&
    sql`insert into chain_heads (organization_id, shipment_id, entries, last_hash, is_logged)
      values (${place}, ${last.position}, ${last.hash}, false)
      on conflict (organization_id, shipment_id)
      do update set entries = excluded.entries, last_hash = excluded.last_hash, is_logged = excluded.is_logged`
  // Apart from the entries, which the head's trigger looks for.
  sendLast(
    ctx,
    db.execute(sql`${withAll(head ? [head] : [])}
    select pg_notify(${changeChannel}, payload) from jsonb_array_elements_text(${JSON.stringify([...changes])}) payload`),
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
  if (addition.event) additions.changes.add(changePayload(ctx.organizationId, shipmentId))
  if (known) return
  ofTransaction.set(shipmentId, additions)
  beforeCommit(ctx, async () => {
    ofTransaction.delete(shipmentId)
    await writeAdditions(additions)
  })
}
