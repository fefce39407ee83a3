import { z } from 'zod'

import { cents, id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { postageAccount } from '#lib/contract/connected-accounts/connected-account.ts'
import { kitName, packaging } from '#lib/contract/mailpiece/mail-settings.ts'
import { partnerNames } from '#lib/contract/mailpiece/partners.values.ts'

/** One carrier service at one total price, valid until the shipment's `quotes_expire_at`. */
export const quote = z
  .object({
    quote_id: id,
    carrier: text().meta({ description: 'The rate provider’s carrier value.', examples: ['USPS'] }),
    service: text().meta({ description: 'The rate provider’s service value.', examples: ['First'] }),
    postage_cents: cents.meta({
      description:
        'Carrier postage, including the markup. 0 where EasyPost bills it to the organization’s own account, as `postage_account` says.',
    }),
    handling_fee_cents: cents,
    printing_fee_cents: cents,
    color_surcharge_cents: cents,
    total_cents: cents.meta({ description: 'The amount charged: the sum of all items and tax.' }),
    postage_account: postageAccount.optional().meta({
      description: 'The organization’s own account that sells the label; absent where Mailroom sells it.',
    }),
    delivery_days: z.int().nullable(),
    delivery_date: timestamp.nullable(),
    delivery_date_guaranteed: z.boolean(),
    tracked: z.boolean().meta({
      description:
        'Whether the carrier reports where the piece is. Plain letters and flats leave no tracking and cannot be refunded by the carrier.',
    }),
    kit: kitName.nullable().meta({ description: 'How the piece is packed for this service.' }),
    packaging: packaging.nullable(),
    weight_ounces: z
      .number()
      .nullable()
      .meta({ description: 'The declared weight.', examples: [1.1] }),
    partner: z.enum(partnerNames).nullable().meta({
      description: 'The print partner that prints and mails it; null when the organization does.',
    }),
    price_is_estimate: z.boolean().meta({
      description:
        'Whether the partner’s price was computed from configured prices. You pay the quoted total either way.',
    }),
    label_date: text()
      .nullable()
      .meta({ description: 'The day of the planned handoff.', examples: ['2026-11-23'] }),
  })
  .meta({ id: 'Quote' })

export type Quote = z.infer<typeof quote>
