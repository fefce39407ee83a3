import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { unclearDates } from './tracking.values.ts'

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
    unclear_date: z.enum(unclearDates).optional().meta({
      description:
        'Why `occurred_at` cannot be right; absent where it can be. `before_purchase`: over a day before the label was bought; `in_future`: over a day after the scan was reported. No date, outcome or statement is derived from such a scan.',
    }),
    message_id: id.nullable().meta({ description: 'The stored carrier message that reported it.' }),
  })
  .meta({ id: 'CarrierScan' })

export type CarrierScan = z.infer<typeof carrierScan>
