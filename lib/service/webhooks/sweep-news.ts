import { inArray, lt, and, notInArray } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { news } from '#lib/service/db/schema/events.ts'
import { notifications } from '#lib/service/db/schema/notifications.ts'
import { webhookAttempts, webhookDeliveries } from '#lib/service/db/schema/webhooks.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long deliveries and e-mails are kept to be looked at and replayed. */
const keptDays = 30

/** Longer than the thirty days for which evidence is about to expire, so that nobody is warned of it twice. */
const newsDays = 60

/** Deletes deliveries, e-mails and news that are old. What still waits to be sent stays. */
export const sweepNews = async ({ db, clock }: ServiceDeps): Promise<void> => {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs)
  const old = before(keptDays)
  await db.delete(webhookAttempts).where(lt(webhookAttempts.startedAt, old))
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, old), notInArray(webhookDeliveries.status, ['waiting'])))
  await db.delete(notifications).where(lt(notifications.createdAt, old))
  await db.delete(emails).where(and(lt(emails.createdAt, old), inArray(emails.status, ['sent', 'failed'])))
  await db.delete(news).where(lt(news.createdAt, before(newsDays)))
}
