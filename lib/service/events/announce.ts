import { sql } from 'drizzle-orm'

import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { news } from '#lib/service/db/schema/events.ts'
import type { InTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'

/** The channel on which processes tell each other what changed. */
export const changeChannel = 'mailroom_changes'

/** Tells every process, once the transaction commits, that something of the organization changed: ids only. */
export const notifyChange = async (
  ctx: InTransaction,
  organizationId: string,
  shipmentId: string | null,
): Promise<void> => {
  await ctx.db.execute(sql`select pg_notify(${changeChannel}, ${`${organizationId}:${shipmentId ?? ''}`})`)
}

/** Something to be told: what the message of its type carries beside the shipment. */
type Announcement = {
  type: WebhookEventType
  shipmentId: string | null
  details: { message: string } & Record<string, unknown>
  /** Names what is told once only, however often it is announced. */
  cause?: string
}

/**
 * Keeps news in the transaction of what it tells of, and asks for it to be passed on by webhook and e-mail. Returns its
 * id; null when the same cause was announced before.
 */
export const announce = async (
  ctx: TransactionContext,
  announcement: Announcement,
): Promise<string | null> => {
  const id = newId()
  const { organizationId } = ctx
  const [added] = await ctx.db
    .insert(news)
    .values({
      organizationId,
      id,
      type: announcement.type,
      cause: announcement.cause ?? id,
      shipmentId: announcement.shipmentId,
      details: announcement.details,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: news.id })
  if (!added) return null
  await ctx.jobs.enqueue(ctx, 'news.publish', { organizationId, newsId: id })
  await notifyChange(ctx, organizationId, announcement.shipmentId)
  return id
}
