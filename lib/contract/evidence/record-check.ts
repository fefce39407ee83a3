import { z } from 'zod'

import { id, timestamp } from '#lib/contract/api/primitives.ts'

/** Whether what is stored of a shipment is what was recorded, by the last check: hourly, the oldest first. */
export const recordCheck = z
  .object({
    entries: z.int().meta({ description: 'Entries of the hash chain: events, and messages of the carrier.' }),
    verdict: z
      .enum(['unchecked', 'holds', 'broken'])
      .meta({ description: '`broken`: something was changed, dropped or added; a task is open.' }),
    checked_at: timestamp.nullable(),
    fault: z
      .object({
        position: z.int().nullable(),
        event_id: id.nullable().meta({
          description:
            'The event of the timeline that the entry speaks for; null when there is none, or none any more.',
        }),
        message: z.string(),
      })
      .nullable()
      .meta({ description: 'The first fault and the entry that it is at; null when the chain holds.' }),
  })
  .meta({ id: 'RecordCheck' })

export type RecordCheck = z.infer<typeof recordCheck>
