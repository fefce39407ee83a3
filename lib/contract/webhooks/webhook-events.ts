import { z } from 'zod'

import { cents, id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { approvalState } from '#lib/contract/approvals/approval.ts'
import { artifactKinds } from '#lib/contract/mailing-record/artifact.ts'
import { schedule } from '#lib/contract/schedules/schedule.ts'
import { taskKind } from '#lib/contract/shipment-core/task-kind.ts'
import { shipment } from '#lib/contract/shipments/shipment.ts'

/** A shipment in webhook messages. */
export const webhookShipment = shipment
  .pick({
    id: true,
    status: true,
    shipment_name: true,
    reference: true,
    cost_center: true,
    matter_id: true,
    metadata: true,
    carrier: true,
    service: true,
    tracking_number: true,
    tracking_url: true,
    total_charged_cents: true,
    created_at: true,
    shipped_at: true,
    scan_form_scanned_at: true,
    postal_accepted_at: true,
    delivered_at: true,
    signer_name: true,
  })
  .meta({
    id: 'WebhookShipment',
    description: 'The shipment when the message was created, which may be later than the event.',
  })

const message = text().meta({
  description: 'What happened, in plain language.',
  examples: ['Delivered, signed by E Swan.'],
})

const details = z.record(text(), z.unknown()).nullable().meta({
  description: 'Additional data, as in the timeline: for a scan, its place and when it occurred.',
})

const ofShipment = z.object({ shipment: webhookShipment, message, details })

const ofTask = z.object({
  shipment: webhookShipment.nullable(),
  message,
  task: z.object({ id, kind: taskKind, due_at: timestamp }),
})

const ofRefund = ofShipment.extend({
  refund: z.object({
    of: z.enum(['payment', 'postage']).meta({
      description: '`payment`: the card charge; `postage`: the carrier’s charge.',
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
    sha256: text(),
    size_bytes: z.int(),
    download_url: text().meta({ description: 'Path on this service, to be requested with an API key.' }),
  }),
})

const ofExpiry = z.object({
  shipment: webhookShipment,
  message,
  scope: z.enum(['evidence', 'document']).meta({ description: 'What will be deleted.' }),
  days_before: z.int().meta({ description: 'Which warning it is: 30, 7 or 1 days before deletion.' }),
  evidence_expires_at: timestamp.optional().meta({ description: 'When evidence will be deleted.' }),
  document_expires_at: timestamp.optional().meta({ description: 'When a document will be deleted.' }),
})

const ofApproval = ofShipment.extend({
  approval: z.object({
    id,
    state: approvalState,
    carrier: text(),
    service: text(),
    total_cents: cents,
    requested_by: id.meta({
      description: 'ID of the member who requested approval; for an API key, its owner.',
    }),
    decided_by: id.nullable(),
    comment: text().nullable(),
  }),
})

const ofSchedule = ofShipment.extend({
  schedule: schedule.pick({
    id: true,
    state: true,
    mail_on: true,
    carrier: true,
    service: true,
    limit_cents: true,
    failure: true,
  }),
})

const ofTest = z.object({ message })

/** Kinds of webhook messages that an endpoint can select: when each is sent, and its data. */
export const webhookEvents = {
  'shipment.created': { summary: 'A draft was created.', data: ofShipment },
  'shipment.queued': { summary: 'The shipment was bought and is waiting to be printed.', data: ofShipment },
  'shipment.payment_failed': {
    summary: 'The purchase failed; the draft is saved and can be bought again.',
    data: ofShipment,
  },
  'approval.requested': { summary: 'A purchase needs approval.', data: ofApproval },
  'approval.decided': {
    summary: 'An approval request was approved, returned or withdrawn.',
    data: ofApproval,
  },
  'shipment.scheduled': {
    summary: 'A purchase was scheduled for a later day, or its schedule was changed.',
    data: ofSchedule,
  },
  'shipment.schedule_ended': {
    summary:
      'A scheduled purchase was cancelled, or failed; nothing was charged. A purchase that succeeds is announced like any other.',
    data: ofSchedule,
  },
  'shipment.printed': { summary: 'The shipment was printed.', data: ofShipment },
  'shipment.handed_over': { summary: 'The shipment was handed over to the carrier.', data: ofShipment },
  'shipment.shipped': {
    summary:
      'The shipment is with the carrier: it was handed over, or the carrier scanned its SCAN form or the piece itself, whichever came first.',
    data: ofShipment,
  },
  'shipment.accepted': {
    summary:
      'The carrier accepted the piece, by its scan of acceptance. Not sent where that scan is missing.',
    data: ofShipment,
  },
  'shipment.tracking_updated': {
    summary: 'The carrier scanned the shipment, and no other event type covers the scan.',
    data: ofShipment,
  },
  'shipment.out_for_delivery': { summary: 'The shipment is out for delivery.', data: ofShipment },
  'shipment.delivered': { summary: 'The shipment was delivered.', data: ofShipment },
  'shipment.returned': { summary: 'The shipment is being returned to the sender.', data: ofShipment },
  'shipment.attention_needed': {
    summary: 'A task was opened; it has no shipment if it concerns none, or more than one.',
    data: ofTask,
  },
  'shipment.cancelled': { summary: 'The shipment was cancelled; refunds follow.', data: ofShipment },
  'refund.pending': { summary: 'A refund was requested.', data: ofRefund },
  'refund.succeeded': { summary: 'A refund succeeded.', data: ofRefund },
  'refund.failed': { summary: 'A refund was rejected or failed.', data: ofRefund },
  'evidence.available': { summary: 'A carrier file is available for download.', data: ofArtifact },
  'return_receipt.available': {
    summary: 'The electronic return receipt is available for download.',
    data: ofArtifact,
  },
  'evidence.expiring': {
    summary: 'Evidence or a document will be deleted in 30 days, 7 days or 1 day.',
    data: ofExpiry,
  },
  'webhook.test': { summary: 'Sent only to the tested endpoint, on request.', data: ofTest },
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
    timestamp: timestamp.meta({ description: 'When the event occurred, as far as the service knows.' }),
    organization_id: id,
    specimen: z.literal(true).optional().meta({
      description: 'Present in messages of a sandbox, where nothing is mailed or charged.',
    }),
    data: webhookEvents[type].data,
  })

/** A message of unknown kind: enough to decide how to handle it. */
export type WebhookMessage = {
  type: WebhookEventType
  timestamp: string
  organization_id: string
  specimen?: true
  data: Record<string, unknown>
}
