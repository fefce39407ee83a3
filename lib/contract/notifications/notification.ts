import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

/** Kinds of email notifications. */
export const notificationEvents = [
  'delivered',
  'attention_needed',
  'payment_failed',
  'approval_requested',
  'approval_decided',
  'evidence_expiring',
] as const

export type NotificationEvent = (typeof notificationEvents)[number]

/** `mine`: of the shipments that the person created; `all`: of every shipment of the organization. */
export const notificationScopes = ['all', 'mine', 'off'] as const

export type NotificationScope = (typeof notificationScopes)[number]

/** Which events of a kind a person is notified of. */
export const notificationScope = z.enum(notificationScopes).meta({ id: 'NotificationScope' })

/** The caller's email notifications in this organization. */
export const notificationSettings = z
  .object({
    delivered: notificationScope.meta({ description: 'A piece was delivered.' }),
    attention_needed: notificationScope.meta({ description: 'A task needs attention.' }),
    payment_failed: notificationScope.meta({ description: 'A purchase failed.' }),
    approval_requested: notificationScope.meta({
      description: 'A purchase needs your approval. Sent only to those who can approve it.',
    }),
    approval_decided: notificationScope.meta({
      description: 'A request was approved, returned or withdrawn. `mine`: one of your own.',
    }),
    evidence_expiring: notificationScope.meta({
      description: 'Evidence or a document will be deleted in 30 days, 7 days or 1 day.',
    }),
  } satisfies Record<NotificationEvent, z.ZodType>)
  .meta({ id: 'NotificationSettings' })

export type NotificationSettings = z.infer<typeof notificationSettings>

export const updateNotificationSettingsInput = notificationSettings
  .partial()
  .meta({ id: 'UpdateNotificationSettingsInput' })

export type UpdateNotificationSettingsInput = z.infer<typeof updateNotificationSettingsInput>

/** Data of a `changed` event of the stream. */
const liveChange = z
  .object({
    shipment_ids: z.array(text()).nullable().meta({
      description:
        'Shipments that changed; empty when something else did, such as a webhook delivery; null when unknown, in which case everything should be refreshed.',
    }),
    request_ids: z.array(text()).nullable().meta({
      description:
        'Requests that made these changes, by their `X-Request-Id`, so that a client can tell its own; null when other changes are among them.',
    }),
  })
  .meta({ id: 'LiveChange' })

export type LiveChange = z.infer<typeof liveChange>
