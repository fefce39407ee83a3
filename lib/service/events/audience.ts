import { type SQL, sql } from 'drizzle-orm'

import type { NotificationEvent } from '#lib/contract/notifications/notification.ts'
import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'
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

/** Whether anyone may be told of an event: without an audience it is recorded, and nothing is published. */
export const hasAudience = (type: WebhookEventType, endpoints: boolean): boolean =>
  endpoints || notifiedEvents[type] !== undefined
