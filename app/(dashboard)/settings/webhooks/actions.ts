'use server'

import { runAction } from '#app/action.ts'
import type {
  CreateWebhookEndpointInput,
  UpdateWebhookEndpointInput,
} from '#lib/contract/webhooks/webhook.ts'

const paramsOf = (endpointId: string) => ({ endpoint_id: endpointId })

/** Adds an endpoint; answers its secret, this once. */
export const createWebhookEndpoint = async (body: CreateWebhookEndpointInput) =>
  runAction((client) => client.createWebhookEndpoint({ body }))

/** Changes an endpoint, or switches it off or on. */
export const updateWebhookEndpoint = async (endpointId: string, body: UpdateWebhookEndpointInput) =>
  runAction((client) => client.updateWebhookEndpoint({ params: paramsOf(endpointId), body }))

/** Deletes an endpoint with its log. */
export const deleteWebhookEndpoint = async (endpointId: string) =>
  runAction((client) => client.deleteWebhookEndpoint({ params: paramsOf(endpointId) }))

/** Replaces the secret; answers the new one, this once. */
export const rotateWebhookSecret = async (endpointId: string, overlapHours: number) =>
  runAction((client) =>
    client.rotateWebhookSecret({ params: paramsOf(endpointId), body: { overlap_hours: overlapHours } }),
  )

/** Sends a test message. */
export const testWebhookEndpoint = async (endpointId: string) =>
  runAction((client) => client.testWebhookEndpoint({ params: paramsOf(endpointId) }))

/** Sends a message again. */
export const replayWebhookDelivery = async (endpointId: string, deliveryId: string) =>
  runAction((client) =>
    client.replayWebhookDelivery({ params: { endpoint_id: endpointId, delivery_id: deliveryId } }),
  )

/** Sends again what has failed since then. */
export const replayFailedWebhooks = async (endpointId: string, since: string) =>
  runAction((client) => client.replayFailedWebhooks({ params: paramsOf(endpointId), body: { since } }))
