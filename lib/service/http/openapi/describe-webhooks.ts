import {
  everyWebhookEventType,
  webhookEvents,
  webhookMessage,
  type WebhookEventType,
} from '#lib/contract/webhooks/webhook-events.ts'

import type { JsonSchema, JsonSchemas } from './json-schemas.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const headers = [
  header('webhook-id', 'Identifies the message; the same for every attempt.'),
  header('webhook-timestamp', 'When it was sent, in Unix seconds.'),
  header(
    'webhook-signature',
    'HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` as `v1,<Base64>`; several, separated by spaces, while a secret is being rotated.',
  ),
]

/** A message that is sent to endpoints. */
export type WebhookOperation = {
  operationId: string
  tags: string[]
  summary: string
  security: []
  parameters: typeof headers
  requestBody: { required: true; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { description: string }>
}

const operationIdOf = (type: WebhookEventType): string =>
  `on${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`

/** Describes the `webhooks` of an OpenAPI 3.1 document: every kind of message, by its type. */
export const describeWebhooks = (schemas: JsonSchemas): Record<string, { post: WebhookOperation }> =>
  Object.fromEntries(
    everyWebhookEventType.map((type) => [
      type,
      {
        post: {
          operationId: operationIdOf(type),
          tags: ['Webhooks'],
          summary: webhookEvents[type].summary,
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(webhookMessage(type), 'output') } },
          },
          responses: {
            '2XX': { description: 'Accepted. After any other response the message is retried for a day.' },
            '410': { description: 'No more messages are wanted: the endpoint is disabled.' },
          },
        },
      },
    ]),
  )
