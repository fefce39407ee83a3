import { z } from 'zod'

import { id, timestamp } from '#lib/contract/api/primitives.ts'

/** A message of a vendor that brought an entry of the timeline, as it came. Credentials are never kept of one. */
export const carrierMessage = z
  .object({
    id,
    provider: z.string().meta({ examples: ['easypost'] }),
    received_at: timestamp,
    body: z.string().meta({ description: 'The complete body, verbatim.' }),
  })
  .meta({ id: 'CarrierMessage' })

export type CarrierMessage = z.infer<typeof carrierMessage>
