import { type SQL, sql } from 'drizzle-orm'

import type { NotificationEvent } from '#lib/contract/notifications/notification.ts'
import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'

/** Events that members are notified of by email. */
export const notifiedEvents: Partial<Record<WebhookEventType, NotificationEvent>> = {
  'shipment.delivered': 'delivered',
  'shipment.attention_needed': 'attention_needed',
  'shipment.payment_failed': 'payment_failed',
  'approval.requested': 'approval_requested',
  'approval.decided': 'approval_decided',
  'evidence.expiring': 'evidence_expiring',
}

/** A column that says whether an organization has webhook endpoints, whatever they are subscribed to. */
export const hasEndpoints = (organizationId: string): SQL<boolean> =>
  sql<boolean>`(select count(*)::int::boolean from ${webhookEndpoints} where ${webhookEndpoints.organizationId} = ${organizationId})`

/** Returns whether an event can have an audience: without one it is recorded, and nothing is published. */
export const hasAudience = (type: WebhookEventType, endpoints: boolean): boolean =>
  endpoints || notifiedEvents[type] !== undefined

/** Returns whether an event of the organization has an audience. */
export const findAudience = async (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  type: WebhookEventType,
): Promise<boolean> => {
  if (hasAudience(type, false)) return true
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${hasEndpoints(organizationId)} as found`)
  return rows[0]?.found === true
}
