import type { ActionResult } from '#lib/client/action-result.ts'
import type {
  CreateWebhookEndpointInput,
  UpdateWebhookEndpointInput,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '#lib/contract/webhooks/webhook.ts'

/** What the pages about webhooks do on the server. */
export type CreateEndpoint = (
  input: CreateWebhookEndpointInput,
) => Promise<ActionResult<WebhookEndpointWithSecret>>

export type UpdateEndpoint = (
  endpointId: string,
  input: UpdateWebhookEndpointInput,
) => Promise<ActionResult<WebhookEndpoint>>

export type RotateSecret = (
  endpointId: string,
  overlapHours: number,
) => Promise<ActionResult<WebhookEndpointWithSecret>>

export type DeleteEndpoint = (endpointId: string) => Promise<ActionResult<unknown>>
export type TestEndpoint = (endpointId: string) => Promise<ActionResult<WebhookDelivery>>
export type ReplayDelivery = (
  endpointId: string,
  deliveryId: string,
) => Promise<ActionResult<WebhookDelivery>>
export type ReplayFailed = (endpointId: string, since: string) => Promise<ActionResult<{ replayed: number }>>
