import { z } from 'zod'

import { cents } from '#lib/contract/api/primitives.ts'

import { month } from './statement.ts'

/** Query of the spending: whole months, both included, split by carrier or by tag. */
export const spendingQuery = z
  .object({
    from: month.optional().meta({ description: 'First month; defaults to eleven months before the last.' }),
    to: month.optional().meta({ description: 'Last month; defaults to the current month.' }),
    by: z.enum(['carrier', 'tag']).default('carrier').meta({
      description:
        'How to break down each month. A shipment with several tags counts toward each of them, but only once in the monthly and overall totals.',
    }),
  })
  .meta({ id: 'SpendingQuery' })

export type SpendingQuery = z.infer<typeof spendingQuery>

const amounts = {
  charge_count: z.int(),
  charged_cents: cents,
  refunded_cents: cents,
  net_cents: z.int().meta({ description: 'Charges minus refunds, in integer cents.' }),
}

/** What was spent in some months, net of what came back in them. */
export const spending = z
  .object({
    from: month,
    to: month,
    by: z.enum(['carrier', 'tag']),
    time_zone: z.string().meta({ examples: ['UTC'] }),
    months: z
      .array(
        z.object({
          month,
          ...amounts,
          parts: z.array(
            z.object({
              name: z
                .string()
                .nullable()
                .meta({
                  description: 'Carrier value or tag; null for shipments without a tag.',
                  examples: ['USPS'],
                }),
              ...amounts,
            }),
          ),
        }),
      )
      .meta({ description: 'Every month in the range, oldest first, including months without spending.' }),
    total: z.object(amounts),
  })
  .meta({ id: 'Spending' })

export type Spending = z.infer<typeof spending>
