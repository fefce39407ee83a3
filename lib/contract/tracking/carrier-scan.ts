import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

/** One scan as the carrier reported it. */
export const carrierScan = z
  .object({
    id,
    status: text(),
    status_detail: text().nullable(),
    message: text().meta({ description: 'The carrier’s wording.', examples: ['Out for Delivery'] }),
    carrier_code: text().nullable(),
    location: z.object({
      city: text().nullable(),
      state: text().nullable(),
      country: text().nullable(),
      zip: text().nullable(),
    }),
    signed_by: text().nullable(),
    occurred_at: timestamp.meta({ description: 'When the carrier says it happened.' }),
    observed_at: timestamp.meta({ description: 'When Mailroom learned of it.' }),
    message_id: id.nullable().meta({ description: 'The stored carrier message that reported it.' }),
  })
  .meta({ id: 'CarrierScan' })

export type CarrierScan = z.infer<typeof carrierScan>
