import { z } from 'zod'

import { id, timestamp } from '#lib/contract/api/primitives.ts'
import { allActions } from '#lib/contract/audit/audit.ts'
import { shipmentEvent } from '#lib/contract/shipments/shipment.ts'

const common = {
  id,
  recorded_at: timestamp.meta({ description: 'When it was done, or when Mailroom learned of it.' }),
  message: z.string().meta({ examples: ['Printed on 5 sheets, both sides, black and white.'] }),
  actor: z
    .object({
      id: z
        .string()
        .meta({ description: '`user:<user_id>`, `webhook:<provider>`; `system` for the service itself.' }),
      name: z.string().nullable().meta({ description: 'Of a person whose account is still there.' }),
      email: z.string().nullable(),
    })
    .meta({ description: 'Who did it, or brought the news.' }),
}

/** One thing that happened to a shipment, or that somebody did with it. */
export const activityEntry = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('event'),
      ...common,
      ...shipmentEvent.pick({ status: true, from_status: true, metadata: true }).shape,
      occurred_at: timestamp.nullable().meta({
        description: 'When the carrier says that it happened; null for what was recorded as it happened.',
      }),
      observed_at: timestamp
        .nullable()
        .meta({ description: 'When Mailroom learned of it; beside `occurred_at`.' }),
      has_carrier_message: z.boolean().meta({
        description: 'Whether a message of the carrier brought it: read it at `/events/{id}/message`.',
      }),
    }),
    z.object({
      kind: z.literal('action'),
      ...common,
      action: z.enum(allActions).meta({ description: 'As in the audit log.' }),
      details: z
        .record(z.string(), z.unknown())
        .meta({ description: 'As in the audit log: values before and after, the API key, the request.' }),
    }),
  ])
  .meta({ id: 'ActivityEntry' })

export type ActivityEntry = z.infer<typeof activityEntry>

/** Looks and other actions that are told at most; the audit log has all. */
export const maximumActions = 100

export const shipmentActivity = z.object({
  data: z.array(activityEntry).meta({ description: 'Oldest first.' }),
  actions: z.enum(['all', 'own']).meta({
    description:
      'Whose actions are told: everybody’s to those who may read the audit log, else the caller’s.',
  }),
  has_older_actions: z
    .boolean()
    .meta({ description: `Whether there were more actions than the last ${maximumActions}.` }),
})

export type ShipmentActivity = z.infer<typeof shipmentActivity>
