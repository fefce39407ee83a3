import { z } from 'zod'

import { webhookEventTypes } from '#lib/contract/webhooks/webhook-events.ts'
import { createWebhookEndpointInput, type WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'

/** An endpoint as its form holds it: chosen events count only when not all are wanted. */
export const endpointForm = createWebhookEndpointInput
  .pick({ url: true })
  .extend({
    description: z.string().trim().max(200, 'Use at most 200 characters.'),
    scope: z.enum(['all', 'chosen']),
    events: z.array(z.enum(webhookEventTypes)),
  })
  .refine(({ scope, events }) => scope === 'all' || events.length > 0, {
    path: ['events'],
    message: 'Select at least one event, or choose all events.',
  })

export type EndpointFormValues = z.infer<typeof endpointForm>

/** What the form sends. */
export const inputOf = ({ url, description, scope, events }: EndpointFormValues) => ({
  url,
  description: description || null,
  events: scope === 'all' ? null : events,
})

/** What the form shows of an endpoint; of none, an empty form. */
export const valuesOf = (endpoint: WebhookEndpoint | null): EndpointFormValues => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  scope: endpoint?.events ? 'chosen' : 'all',
  events: webhookEventTypes.filter((type) => endpoint?.events?.includes(type)),
})

/** Whether the API's error names a field of the form. */
export const hasEndpointField = (field: string): boolean => field === 'url' || field === 'description'
