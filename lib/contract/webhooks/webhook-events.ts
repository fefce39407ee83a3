import { z } from 'zod'

import { cents, id, timestamp } from '#lib/contract/api/primitives.ts'
import { approvalStates } from '#lib/contract/approvals/approval.ts'
import { artifactKinds } from '#lib/contract/evidence/artifact.ts'
import { shipment } from '#lib/contract/shipments/shipment.ts'
import { taskKinds } from '#lib/contract/tasks/task.ts'

/** A shipment as webhooks tell of it. */
export const webhookShipment = shipment
  .pick({
    id: true,
    status: true,
    shipment_name: true,
    carrier: true,
    service: true,
    tracking_number: true,
    tracking_url: true,
    total_charged_cents: true,
    created_at: true,
    shipped_at: true,
    delivered_at: true,
    signer_name: true,
  })
  .meta({
    id: 'WebhookShipment',
    description:
      'The shipment as it was when the message was made, which may be later than what it tells of.',
  })

const message = z
  .string()
  .meta({ description: 'What happened, in plain words.', examples: ['Delivered, signed by E Swan.'] })

const details = z.record(z.string(), z.unknown()).nullable().meta({
  description: 'What else is known, as in the timeline: for a scan its place, and when it occurred.',
})

const ofShipment = z.object({ shipment: webhookShipment, message, details })

const ofTask = z.object({
  shipment: webhookShipment.nullable(),
  message,
  task: z.object({ id, kind: z.enum(taskKinds), due_at: timestamp }),
})

const ofRefund = ofShipment.extend({
  refund: z.object({
    of: z.enum(['payment', 'postage']).meta({
      description: '`payment`: what the card was charged; `postage`: what the carrier was paid.',
    }),
    status: z.enum(['pending', 'succeeded', 'failed']),
  }),
})

const ofArtifact = z.object({
  shipment: webhookShipment,
  message,
  artifact: z.object({
    id,
    kind: z.enum(artifactKinds),
    sha256: z.string(),
    size_bytes: z.int(),
    download_url: z.string().meta({ description: 'Path on this service, to be asked with an API key.' }),
  }),
})

const ofExpiry = z.object({
  shipment: webhookShipment,
  message,
  scope: z.enum(['evidence', 'document']).meta({ description: 'What will be deleted.' }),
  days_before: z.int().meta({ description: 'Which warning it is: 30, 7 or 1 days before.' }),
  evidence_expires_at: timestamp.optional().meta({ description: 'Where evidence will be deleted.' }),
  document_expires_at: timestamp.optional().meta({ description: 'Where a document will be.' }),
})

const ofApproval = ofShipment.extend({
  approval: z.object({
    id,
    state: z.enum(approvalStates),
    carrier: z.string(),
    service: z.string(),
    total_cents: cents,
    requested_by: id.meta({ description: 'Id of the member who asked; for an API key, its owner.' }),
    decided_by: id.nullable(),
    comment: z.string().nullable(),
  }),
})

const ofTest = z.object({ message })

/** Every kind of message that a webhook endpoint can ask for: when it is sent, and what it carries. */
export const webhookEvents = {
  'shipment.created': { summary: 'A draft was created.', data: ofShipment },
  'shipment.queued': { summary: 'A shipment was purchased and is queued for printing.', data: ofShipment },
  'shipment.payment_failed': {
    summary: 'A purchase failed. The draft is saved and can be purchased again.',
    data: ofShipment,
  },
  'approval.requested': { summary: 'A purchase needs approval.', data: ofApproval },
  'approval.decided': {
    summary: 'An approval request was approved, sent back or withdrawn.',
    data: ofApproval,
  },
  'shipment.printed': { summary: 'A shipment was printed.', data: ofShipment },
  'shipment.handed_over': { summary: 'A shipment was handed over to the carrier.', data: ofShipment },
  'shipment.shipped': { summary: 'The carrier scanned a shipment for the first time.', data: ofShipment },
  'shipment.tracking_updated': {
    summary: 'A tracking scan that no other event type covers.',
    data: ofShipment,
  },
  'shipment.out_for_delivery': { summary: 'A shipment is out for delivery.', data: ofShipment },
  'shipment.delivered': { summary: 'A shipment was delivered.', data: ofShipment },
  'shipment.returned': { summary: 'A shipment is being returned to the sender.', data: ofShipment },
  'shipment.attention_needed': {
    summary: 'A task was opened. Its shipment is null if it concerns none or several.',
    data: ofTask,
  },
  'shipment.cancelled': { summary: 'A shipment was cancelled. Refund events follow.', data: ofShipment },
  'refund.pending': { summary: 'A refund was requested.', data: ofRefund },
  'refund.succeeded': { summary: 'A refund was completed.', data: ofRefund },
  'refund.failed': { summary: 'A refund was rejected or failed.', data: ofRefund },
  'evidence.available': { summary: 'A carrier file is available to download.', data: ofArtifact },
  'return_receipt.available': {
    summary: 'The electronic return receipt is available to download.',
    data: ofArtifact,
  },
  'evidence.expiring': {
    summary: 'Evidence or a document will be deleted in 30, 7 or 1 days.',
    data: ofExpiry,
  },
  'webhook.test': { summary: 'A test event, sent on request to one endpoint.', data: ofTest },
} as const satisfies Record<string, { summary: string; data: z.ZodObject }>

export type WebhookEventType = keyof typeof webhookEvents

const isSubscribable = (type: string): type is Exclude<WebhookEventType, 'webhook.test'> =>
  type !== 'webhook.test' && type in webhookEvents

/** The kinds that an endpoint may choose from. */
export const webhookEventTypes = Object.keys(webhookEvents).filter(isSubscribable)

/** Every kind of message, the test included. */
export const everyWebhookEventType = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

/** The body of the messages of one kind. */
export const webhookMessage = <Type extends WebhookEventType>(type: Type) =>
  z.object({
    type: z.literal(type),
    timestamp: timestamp.meta({ description: 'When it happened, as far as the service knows.' }),
    organization_id: id,
    data: webhookEvents[type].data,
  })

/** A message whose kind is not looked at yet: enough to decide what to do with it. */
export type WebhookMessage = {
  type: WebhookEventType
  timestamp: string
  organization_id: string
  data: Record<string, unknown>
}
