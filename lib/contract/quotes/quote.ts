import { z } from 'zod'

import { cents, id, timestamp } from '#lib/contract/api/primitives.ts'

/** One carrier service at one total price, valid until the shipment's `quotes_expire_at`. */
export const quote = z
  .object({
    quote_id: id,
    carrier: z.string().meta({ description: 'The rate provider’s carrier value.', examples: ['USPS'] }),
    service: z.string().meta({ description: 'The rate provider’s service value.', examples: ['First'] }),
    postage_cents: cents.meta({ description: 'Carrier postage, including the markup.' }),
    handling_fee_cents: cents,
    printing_fee_cents: cents,
    color_surcharge_cents: cents,
    total_cents: cents.meta({ description: 'The amount charged: the sum of all items and tax.' }),
    delivery_days: z.int().nullable(),
    delivery_date: timestamp.nullable(),
    delivery_date_guaranteed: z.boolean(),
  })
  .meta({ id: 'Quote' })

export type Quote = z.infer<typeof quote>
