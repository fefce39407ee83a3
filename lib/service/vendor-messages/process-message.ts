import { sql } from 'drizzle-orm'

import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { gatherTurn } from '#lib/service/db/coalesce.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { applyTrackers, type TrackerUpdate } from '#lib/service/tracking/apply-tracker.ts'
import { markProcessed } from '#lib/service/tracking/mark-processed.ts'

import { readSource } from './message-sources.ts'
import { trackerUpdatesOf } from './process-rates.ts'
import type { StoredMessage } from './stored-message.ts'

const selectMessages = prepareStatement((db) =>
  db
    .select()
    .from(providerMessages)
    .where(sql`${providerMessages.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('select_messages'),
)

/** Loads those of the messages that are not processed yet, in the order of their IDs here. */
const loadOpen = async ({ db }: ServiceDeps, ids: readonly string[]): Promise<StoredMessage[]> => {
  const rows = await selectMessages(db).execute({ ids: [...ids] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).filter(({ processedAt }) => processedAt === null)
}

/** Groups reports for a transaction each: of one organization, and of each piece the first that is in no earlier group. */
const groupUpdates = (updates: readonly TrackerUpdate[]): TrackerUpdate[][] => {
  const counts = new Map<string, number>()
  const groups = Map.groupBy(updates, ({ ctx, shipmentId }) => {
    const round = counts.get(shipmentId) ?? 0
    counts.set(shipmentId, round + 1)
    return `${round} ${ctx.organizationId}`
  })
  return [...groups.values()]
}

const processAlone = async (deps: ServiceDeps, message: StoredMessage): Promise<void> => {
  const { source, accountId } = readSource(message.provider)
  const isMarked = await source.process(deps, message, accountId)
  if (isMarked !== true) await markProcessed(deps, [message.id])
}

/**
 * Processes stored messages: first what carriers report, of many pieces at once, then the others one by one. Processing them
 * twice changes nothing more. Throws what the first that failed throws; others may be processed or not.
 */
const processMessages = async (deps: ServiceDeps, ids: readonly string[]): Promise<undefined[]> => {
  const messages = await loadOpen(deps, ids)
  const updates = await trackerUpdatesOf(
    deps,
    messages.filter(({ provider }) => provider === 'rates'),
  )
  for (const group of groupUpdates(updates)) await applyTrackers(group)
  const applied = new Set(updates.map(({ message }) => message?.id))
  for (const message of messages) if (!applied.has(message.id)) await processAlone(deps, message)
  return ids.map(() => undefined)
}

/**
 * Creates what processes a stored message: together with those that are given to it in the same turn of the event loop, and
 * alone where one of those fails. Processing one twice changes nothing more.
 */
export const createMessageProcessing = (deps: ServiceDeps): ((messageId: string) => Promise<void>) =>
  gatherTurn((ids: readonly string[]) => processMessages(deps, ids))

/** Processes one stored message. Processing it twice changes nothing more. */
export const processMessage = async (deps: ServiceDeps, messageId: string): Promise<void> => {
  await processMessages(deps, [messageId])
}
