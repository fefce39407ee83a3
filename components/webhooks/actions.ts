'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type {
  CreateWebhookEndpointInput,
  UpdateWebhookEndpointInput,
} from '#lib/contract/webhooks/webhook.ts'

const paramsOf = (endpointId: string) => ({ endpoint_id: endpointId })

/** Creates an endpoint and returns its secret once. */
export const createWebhookEndpoint = defineAction((client, body: CreateWebhookEndpointInput) =>
  client.createWebhookEndpoint({ body }),
)

/** Updates, enables or disables an endpoint. */
export const updateWebhookEndpoint = defineAction(
  (client, endpointId: string, body: UpdateWebhookEndpointInput) =>
    client.updateWebhookEndpoint({ params: paramsOf(endpointId), body }),
)

/** Deletes an endpoint with its log. */
export const deleteWebhookEndpoint = defineAction((client, endpointId: string) =>
  client.deleteWebhookEndpoint({ params: paramsOf(endpointId) }),
)

/** Rotates the secret and returns the new one once. */
export const rotateWebhookSecret = defineAction((client, endpointId: string, overlapHours: number) =>
  client.rotateWebhookSecret({ params: paramsOf(endpointId), body: { overlap_hours: overlapHours } }),
)

/** Sends a test message. */
export const testWebhookEndpoint = defineAction((client, endpointId: string) =>
  client.testWebhookEndpoint({ params: paramsOf(endpointId) }),
)

/** Replays a message. */
export const replayWebhookDelivery = defineAction((client, endpointId: string, deliveryId: string) =>
  client.replayWebhookDelivery({ params: { endpoint_id: endpointId, delivery_id: deliveryId } }),
)

/** Replays failed messages since a time. */
export const replayFailedWebhooks = defineAction((client, endpointId: string, since: string) =>
  client.replayFailedWebhooks({ params: paramsOf(endpointId), body: { since } }),
)
