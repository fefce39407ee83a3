import { and, inArray, isNull } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'

/** Marks stored messages as processed. Returns the IDs of those that were not yet. */
export const markProcessed = async (
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (messageIds.length === 0) return new Set()
  const marked = await db
    .update(providerMessages)
    .set({ processedAt: clock.now() })
    .where(and(inArray(providerMessages.id, [...messageIds]), isNull(providerMessages.processedAt)))
    .returning({ id: providerMessages.id })
  return new Set(marked.map(({ id }) => id))
}
