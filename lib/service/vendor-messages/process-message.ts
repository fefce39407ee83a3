import { eq, sql } from 'drizzle-orm'

import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { markProcessed } from '#lib/service/tracking/apply-tracker.ts'

import { readSource } from './message-sources.ts'

const findMessages = prepareStatement((db) =>
  db
    .select()
    .from(providerMessages)
    .where(eq(providerMessages.id, sql.placeholder('id')))
    .prepare('find_messages'),
)

/** Processes one stored message. Processing it twice changes nothing more. */
export const processMessage = async (deps: ServiceDeps, messageId: string): Promise<void> => {
  const [message] = await findMessages(deps.db).execute({ id: messageId })
  if (!message || message.processedAt) return
  const { source, accountId } = readSource(message.provider)
  const isMarked = await source.process(deps, message, accountId)
  if (isMarked !== true) await markProcessed(deps, message.id)
}
