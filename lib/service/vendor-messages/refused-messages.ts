import { gt, lt, sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/api/time.values.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { refusedMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { newId } from '#lib/service/ids.ts'

/** So many of an hour are kept: whoever floods us with forgeries fills the log of figures, not the disk. */
const mostPerHour = 50
const keptDays = 14

/** Keeps a message whose signature does not hold, as long as there are not many of them. */
export const keepRefused = async (
  { db, clock }: ServiceDeps,
  message: Pick<typeof refusedMessages.$inferInsert, 'provider' | 'headers' | 'body'>,
): Promise<void> => {
  const receivedAt = clock.now()
  const [counted] = await db
    .select({ lately: sql<number>`count(*)::int` })
    .from(refusedMessages)
    .where(gt(refusedMessages.receivedAt, new Date(receivedAt.getTime() - hourMs)))
  if ((counted?.lately ?? 0) >= mostPerHour) return
  await db.insert(refusedMessages).values({ ...message, id: newId(), receivedAt })
}

/** Deletes refused messages that are older than two weeks. */
export const sweepRefused = async ({ db, clock }: ServiceDeps): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptDays * 24 * hourMs)
  await db.delete(refusedMessages).where(lt(refusedMessages.receivedAt, before))
}
