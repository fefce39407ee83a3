import { and, eq, isNull, lte, or } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { apiRequests, apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { newIdAt } from '#lib/service/ids.ts'

/** A call with a key, to be kept. */
export type RequestEntry = Omit<typeof apiRequests.$inferInsert, 'id' | 'at'>

/** Keeps what is called with API keys, and when each key was last used, after the calls were answered. */
export type RequestLog = {
  /** Notes a call; it is written within about a second. `lastUsedAt`: as it was read with the key. */
  note(entry: RequestEntry, key: { isUsed: boolean; lastUsedAt: Date | null }): void
  /** Writes what was noted so far. */
  flush(): Promise<void>
}

const flushEveryMs = 1000
const batchSize = 500

/** What waits while the database cannot be reached; what is beyond is lost, and said so in the logs. */
const mostWaiting = 20_000

const useIntervalMs = 60_000

type Use = { organizationId: string; apiKeyId: string; at: Date }

/**
 * The log of one process. Calls are written in batches, off the path of the requests: a process that is killed on the
 * spot loses those of its last second, one that stops in an orderly way loses none.
 */
export const createRequestLog = ({ db, clock, logger }: ServiceDeps): RequestLog => {
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
      await db.insert(apiRequests).values(batch)
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
