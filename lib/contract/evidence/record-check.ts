import { z } from 'zod'

import { id, timestamp } from '#lib/contract/api/primitives.ts'

/** Whether what is stored of a shipment is what was recorded, by the last check: hourly, the oldest first. */
export const recordCheck = z
  .object({
    entries: z.int().meta({ description: 'Entries in the hash chain: events and carrier messages.' }),
    verdict: z
      .enum(['unchecked', 'holds', 'broken'])
      .meta({ description: '`broken`: something was changed, removed or added; a task is open.' }),
    checked_at: timestamp.nullable(),
    fault: z
      .object({
        position: z.int().nullable(),
        event_id: id.nullable().meta({
          description: 'The timeline event of the entry; null when there is none, or it no longer exists.',
        }),
        message: z.string(),
      })
      .nullable()
      .meta({ description: 'The first error and the entry where it occurs; null when the chain is intact.' }),
  })
  .meta({ id: 'RecordCheck' })

export type RecordCheck = z.infer<typeof recordCheck>
