import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { everyWebhookEventType, webhookEventTypes } from './webhook-events.ts'

const eventTypes = z
  .array(z.enum(webhookEventTypes))
  .min(1, 'Choose at least one event, or omit `events` to receive all of them.')
  .meta({ examples: [['shipment.delivered', 'shipment.attention_needed']] })

const url = text()
  .trim()
  .max(2000, 'Use at most 2,000 characters.')
  .refine(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'Use a URL that starts with https://.',
  )
  .refine((value) => !URL.parse(value)?.username && !URL.parse(value)?.password, {
    error: 'Remove the user name and password from the URL; messages are signed instead.',
  })
  .meta({ examples: ['https://example.com/hooks/mailroom'] })

/** An organization's endpoint for messages. */
export const webhookEndpoint = z
  .object({
    id,
    url: text(),
    description: text().nullable(),
    events: z.array(text()).nullable().meta({
      description: 'Event types it receives; null for all, including types added later.',
    }),
    status: z.enum(['active', 'disabled', 'failing']).meta({
      description: '`failing`: deliveries have failed since `failing_since` and are being retried.',
    }),
    disabled_reason: z.enum(['failing', 'gone', 'member']).nullable().meta({
      description:
        'Why it is disabled: `failing` for days, `gone` (it returned 410), or disabled by a `member`.',
    }),
    disabled_at: timestamp.nullable(),
    failing_since: timestamp.nullable(),
    previous_secret_expires_at: timestamp.nullable().meta({
      description: 'Until then messages are also signed with the previous secret.',
    }),
    created_at: timestamp,
  })
  .meta({ id: 'WebhookEndpoint' })

export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** An endpoint with its signing secret, which is shown this once. */
export const webhookEndpointWithSecret = webhookEndpoint
  .extend({
    secret: text().meta({ description: 'Shown once. Standard Webhooks format: `whsec_` and Base64.' }),
  })
  .meta({ id: 'WebhookEndpointWithSecret' })

export type WebhookEndpointWithSecret = z.infer<typeof webhookEndpointWithSecret>

const description = text().trim().max(200, 'Use at most 200 characters.')

export const createWebhookEndpointInput = z
  .object({ url, description: description.nullish(), events: eventTypes.nullish() })
  .meta({ id: 'CreateWebhookEndpointInput' })

export type CreateWebhookEndpointInput = z.infer<typeof createWebhookEndpointInput>

export const updateWebhookEndpointInput = z
  .object({
    url: url.optional(),
    description: description.nullish(),
    events: eventTypes.nullish().meta({ description: 'null for all events.' }),
    enabled: z
      .boolean()
      .optional()
      .meta({ description: 'false: messages are stored for later replay; true: messages are sent again.' }),
  })
  .meta({ id: 'UpdateWebhookEndpointInput' })

export type UpdateWebhookEndpointInput = z.infer<typeof updateWebhookEndpointInput>

/** How long the previous secret stays valid. */
export const rotateWebhookSecretInput = z
  .object({
    overlap_hours: z.int().min(0).max(168).default(24).meta({
      description:
        'Hours during which messages are signed with both secrets; use 0 if the old one has leaked.',
    }),
  })
  .meta({ id: 'RotateWebhookSecretInput' })

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const

/** One message to one endpoint. */
export const webhookDelivery = z
  .object({
    id,
    message_id: id.meta({ description: 'The `webhook-id` it is sent with, the same for every attempt.' }),
    type: z.enum(everyWebhookEventType),
    shipment_id: id.nullable(),
    status: z.enum(deliveryStatuses).meta({
      description: '`waiting` for the next attempt; `failed` after a day of attempts, or while disabled.',
    }),
    attempts: z.int(),
    last_status: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the latest response; null if there was none.' }),
    last_error: text().nullable().meta({ description: 'Why the delivery failed.' }),
    next_attempt_at: timestamp.nullable(),
    created_at: timestamp,
    delivered_at: timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

export type WebhookDelivery = z.infer<typeof webhookDelivery>

const headers = z.record(text(), text())

/** One attempt to deliver: what was sent and what was answered. */
export const webhookAttempt = z
  .object({
    number: z.int(),
    url: text(),
    started_at: timestamp,
    duration_ms: z.int(),
    request_headers: headers,
    status: z.int().nullable(),
    response_headers: headers,
    response_body: text().meta({ description: 'The first 4,000 characters.' }),
    error: text().nullable(),
  })
  .meta({ id: 'WebhookAttempt' })

export const webhookDeliveryDetail = webhookDelivery
  .extend({
    body: text().nullable().meta({ description: 'The exact text that is signed and sent.' }),
    attempt_log: z.array(webhookAttempt).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' })

export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>

export const listWebhookDeliveriesQuery = z
  .object({
    status: z.enum(deliveryStatuses).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.uuid().optional().meta({ description: 'The `next_cursor` from the previous page.' }),
  })
  .meta({ id: 'ListWebhookDeliveriesQuery' })

export type ListWebhookDeliveriesQuery = z.infer<typeof listWebhookDeliveriesQuery>

export const replayFailedInput = z
  .object({ since: z.iso.datetime({ offset: true }) })
  .meta({ id: 'ReplayFailedInput', description: 'Resend failed messages created at or after this time.' })
