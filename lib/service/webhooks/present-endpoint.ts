import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'

import type { DeliveryRow, EndpointRow } from './load-endpoint.ts'

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

/** An endpoint as the API answers it: without its secret. */
export const presentEndpoint = (row: EndpointRow, now: Date): WebhookEndpoint => {
  const isOverlapping = row.previousSecretExpiresAt !== null && row.previousSecretExpiresAt > now
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.disabledAt ? 'disabled' : row.failingSince ? 'failing' : 'active',
    disabled_reason: row.disabledReason,
    disabled_at: moment(row.disabledAt),
    failing_since: moment(row.failingSince),
    previous_secret_expires_at: isOverlapping ? moment(row.previousSecretExpiresAt) : null,
    created_at: row.createdAt.toISOString(),
  }
}

/** A delivery as the API answers it; what it tells of comes from its news. */
export const presentDelivery = (
  row: DeliveryRow,
  told: { type: WebhookEventType; shipmentId: string | null },
): WebhookDelivery => ({
  id: row.id,
  message_id: row.newsId,
  type: told.type,
  shipment_id: told.shipmentId,
  status: row.status,
  attempts: row.attempts,
  last_status: row.lastStatus,
  last_error: row.lastError,
  next_attempt_at: moment(row.nextAttemptAt),
  created_at: row.createdAt.toISOString(),
  delivered_at: moment(row.deliveredAt),
})
