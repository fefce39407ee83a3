import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { allActions } from '#lib/contract/audit/audit.ts'
import { shipmentEvent } from '#lib/contract/shipments/shipment-event.ts'

const common = {
  id,
  recorded_at: timestamp.meta({ description: 'When it happened, or when Mailroom learned of it.' }),
  message: text().meta({ examples: ['Printed on 5 sheets, both sides, black and white.'] }),
  actor: z
    .object({
      id: text().meta({
        description: '`user:<user_id>`, `webhook:<provider>`; `system` for the service itself.',
      }),
      name: text().nullable().meta({ description: 'Whose account still exists.' }),
      email: text().nullable(),
    })
    .meta({ description: 'Who did it, or which provider reported it.' }),
}

/** One event of a shipment, or one action of a member on it. */
export const activityEntry = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('event'),
      ...common,
      ...shipmentEvent.pick({ status: true, from_status: true, metadata: true }).shape,
      occurred_at: timestamp.nullable().meta({
        description: 'When the carrier says it happened; null for events recorded as they happened.',
      }),
      observed_at: timestamp
        .nullable()
        .meta({ description: 'When Mailroom learned of it; shown beside `occurred_at`.' }),
      has_carrier_message: z.boolean().meta({
        description: 'Whether a carrier message reported it: read the message at `/events/{id}/message`.',
      }),
    }),
    z.object({
      kind: z.literal('action'),
      ...common,
      action: z.enum(allActions).meta({ description: 'Same value as in the audit log.' }),
      details: z
        .record(text(), z.unknown())
        .meta({ description: 'As in the audit log: values before and after, the API key, and the request.' }),
    }),
  ])
  .meta({ id: 'ActivityEntry' })

export type ActivityEntry = z.infer<typeof activityEntry>

/** The most actions that are listed; the audit log has all. */
export const maximumActions = 100

export const shipmentActivity = z.object({
  data: z.array(activityEntry).meta({ description: 'Oldest first.' }),
  actions: z.enum(['all', 'own']).meta({
    description:
      'Whose actions are included: everyone’s for callers who may read the audit log, otherwise only the caller’s.',
  }),
  has_older_actions: z
    .boolean()
    .meta({ description: `Whether there were more than the last ${maximumActions} actions.` }),
})

export type ShipmentActivity = z.infer<typeof shipmentActivity>
