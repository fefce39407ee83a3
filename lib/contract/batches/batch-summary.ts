import { z } from 'zod'

import { cents, text } from '#lib/contract/api/primitives.ts'
import { shippingOptions } from '#lib/contract/shipment-core/options.ts'

const count = z.int().min(0)
const day = z.iso.date().nullable()

/** Rows of a batch that are mailed alike. */
const batchService = z
  .object({
    carrier: text().meta({ description: 'The rate provider’s carrier value.', examples: ['USPS'] }),
    service: text().meta({ description: 'The rate provider’s service value.', examples: ['First'] }),
    shipping_options: shippingOptions.pick({
      certified_mail: true,
      return_receipt: true,
      delivery_confirmation: true,
    }),
    is_companion: z.boolean().meta({
      description:
        'Whether these are First-Class companions, which are mailed beside the letters of their rows.',
    }),
    rows: count.meta({ description: 'Rows with such a letter.' }),
    total_cents: cents,
  })
  .meta({ id: 'BatchService' })

const edgeRow = z
  .object({ row: z.int().meta({ description: 'The row of the file.' }), name: text() })
  .nullable()

/** What a purchase of the rows that can be bought now would buy. */
export const batchSummary = z
  .object({
    rows: count.meta({ description: 'Rows that can be bought now.' }),
    letters: count.meta({ description: 'Letters of these rows, with their First-Class companions.' }),
    total_cents: cents.meta({
      description: 'Total price of these rows: the sum of the services, and of the five parts below.',
    }),
    services: z.array(batchService).meta({
      description: 'What is bought, by service and mailing options; most rows first, companions last.',
    }),
    postage_cents: cents.meta({
      description:
        'Carrier postage with its extras and the markup, including what EasyPost bills to the organization’s own account.',
    }),
    handling_fee_cents: cents,
    printing_fee_cents: cents,
    color_surcharge_cents: cents,
    tax_cents: cents,
    arrives_from: day.meta({
      description: 'The earliest expected arrival of a letter, except companions; null if no row has one.',
    }),
    arrives_until: day.meta({
      description: 'The latest expected arrival of a letter, except companions; null if no row has one.',
    }),
    rows_without_arrival: count.meta({
      description: 'Rows for whose letter the carrier gives no delivery date. Companions are not counted.',
    }),
    late_rows: count.meta({
      description: 'Rows that arrive after their latest acceptable date, or may: no delivery date is known.',
    }),
    mailed_from: day.meta({ description: 'The first day of the planned handoff.' }),
    mailed_until: day.meta({ description: 'The last day of the planned handoff.' }),
    first_row: edgeRow.meta({ description: 'The first row that can be bought; null if there is none.' }),
    last_row: edgeRow.meta({ description: 'The last row that can be bought; null if there is none.' }),
  })
  .meta({ id: 'BatchSummary' })

export type BatchSummary = z.infer<typeof batchSummary>
