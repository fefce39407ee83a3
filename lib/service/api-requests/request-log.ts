import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { apiRequests, apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { newIdAt } from '#lib/service/ids.ts'

/** Filters whose values say nothing about a person. Every other value is masked. */
const unmasked = new Set([
  'status',
  'state',
  'stage',
  'kind',
  'sort',
  'limit',
  'cursor',
  'preview',
  'carrier',
  'date_from',
  'date_to',
  'day',
  'time_zone',
  'shipment_id',
  'document_id',
])

const longest = 500

/** Masks keys, which may be sent where they do not belong. */
const withoutKeys = (text: string): string => text.replaceAll(/mailroom_key_[\w-]*/g, 'mailroom_key_***')

/** Returns the path and the filters of a request for the log. */
export const loggedUrl = (url: string): { path: string; query: string } => {
  const { pathname, searchParams } = new URL(url)
  const filters = [...searchParams].map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${unmasked.has(name) ? encodeURIComponent(value) : '***'}`,
  )
  return {
    path: withoutKeys(pathname).slice(0, longest),
    query: withoutKeys(filters.join('&')).slice(0, longest),
  }
}

/** A request with an API key, to be logged. */
type RequestEntry = Omit<typeof apiRequests.$inferInsert, 'id' | 'at'>

/** Logs requests made with API keys, and when each key was last used, after the response. */
export type RequestLog = {
  /** Adds a request, which is written within about a second. `lastUsedAt`: as read with the key. */
  note(entry: RequestEntry, key: { isUsed: boolean; lastUsedAt: Date | null }): void
  /** Writes what was added so far. */
  flush(): Promise<void>
}

const flushEveryMs = 1000
const batchSize = 500

/** Entries that wait while the database cannot be reached; more are dropped, and the drop is logged. */
const mostWaiting = 20_000

const useIntervalMs = 60_000

/** Inserts them by one parameter: a statement with a parameter for each value is long, and another for each number of rows. */
const insertEntries = (db: Database, entries: readonly (typeof apiRequests.$inferInsert)[]) =>
  db.execute(sql`
    insert into ${apiRequests} (organization_id, id, at, api_key_id, user_id, method, path, query, operation, status,
      error_code, duration_ms, request_id, shipment_id, address)
    select added."organizationId", added.id, added.at, added."apiKeyId", added."userId", added.method, added.path,
      added.query, added.operation, added.status, added."errorCode", added."durationMs", added."requestId",
      added."shipmentId", added.address
    from json_to_recordset(${JSON.stringify(entries)}) as added("organizationId" uuid, id uuid, at timestamptz,
      "apiKeyId" uuid, "userId" uuid, method text, path text, query text, operation text, status smallint,
      "errorCode" text, "durationMs" real, "requestId" text, "shipmentId" uuid, address text)`)

type Use = { organizationId: string; apiKeyId: string; at: Date }

/**
 * Creates the log of one process. Entries are written in batches, outside the requests: a killed process loses those
 * of its last second, a stopped one none.
 */
export const createRequestLog = ({ db, pool, clock, logger }: ServiceDeps): RequestLog => {
  let waiting: (typeof apiRequests.$inferInsert)[] = []
  let uses = new Map<string, Use>()
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const writeUses = async (noted: ReadonlyMap<string, Use>): Promise<void> => {
    for (const { organizationId, apiKeyId, at } of noted.values()) {
      const before = new Date(at.getTime() - useIntervalMs)
      await db
        .update(apiKeys)
        .set({ lastUsedAt: at })
        .where(
          and(
            eq(apiKeys.organizationId, organizationId),
            eq(apiKeys.id, apiKeyId),
            or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before)),
          ),
        )
    }
  }

  const write = async (): Promise<void> => {
    const noted = uses
    uses = new Map()
    await writeUses(noted).catch((error: unknown) =>
      logger.warn({ err: error }, 'the last use of API keys could not be saved'),
    )
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      // On a cluster each row goes to the worker that has its organization.
      if (await pool.isDistributed()) await db.insert(apiRequests).values(batch)
      else await insertEntries(db, batch)
      waiting = waiting.slice(batch.length)
    }
    if (lost > 0) logger.warn({ lost }, 'requests were dropped from the request log: too many were pending')
    lost = 0
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => {
      logger.warn({ err: error, waiting: waiting.length }, 'the request log could not be saved')
      schedule()
    })
    return writing
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => void flush(), flushEveryMs).unref()
  }

  return {
    note: (entry, key) => {
      const at = clock.now()
      if (waiting.length >= mostWaiting) lost += 1
      else waiting.push({ ...entry, id: newIdAt(at), at })
      const isDue = key.lastUsedAt === null || at.getTime() - key.lastUsedAt.getTime() >= useIntervalMs
      if (key.isUsed && isDue) {
        const { organizationId, apiKeyId } = entry
        uses.set(`${organizationId} ${apiKeyId}`, { organizationId, apiKeyId, at })
      }
      schedule()
    },
    flush,
  }
}
