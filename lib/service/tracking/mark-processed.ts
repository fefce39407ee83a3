import { and, isNull, sql } from 'drizzle-orm'

import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'

const mark = prepareStatement((db) =>
  db
    .update(providerMessages)
    .set({ processedAt: sql`${sql.placeholder('now')}::timestamptz` })
    .where(
      and(
        sql`${providerMessages.id} = any(${sql.placeholder('ids')}::uuid[])`,
        isNull(providerMessages.processedAt),
      ),
    )
    .returning({ id: providerMessages.id })
    .prepare('mark_messages'),
)

/** Marks stored messages as processed. Returns the IDs of those that were not yet. */
export const markProcessed = async (
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (messageIds.length === 0) return new Set()
  const marked = await mark(db).execute({ now: clock.now().toISOString(), ids: [...messageIds] })
  return new Set(marked.map(({ id }) => id))
}
