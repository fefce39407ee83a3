import { z } from 'zod'

import { cents } from '#lib/contract/api/primitives.ts'

import { month } from './statement.ts'

/** Query of the spending: whole months, both included, split by carrier or by tag. */
export const spendingQuery = z
  .object({
    from: month.optional().meta({ description: 'First month; by default eleven before the last.' }),
    to: month.optional().meta({ description: 'Last month; by default the current one.' }),
    by: z.enum(['carrier', 'tag']).default('carrier').meta({
      description:
        'How to split a month. A shipment with several tags counts under each of them, and once in the months and the total.',
    }),
  })
  .meta({ id: 'SpendingQuery' })

export type SpendingQuery = z.infer<typeof spendingQuery>

const amounts = {
  charge_count: z.int(),
  charged_cents: cents,
  refunded_cents: cents,
  net_cents: z.int().meta({ description: 'Charged less refunded, in integer cents.' }),
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
                .meta({ description: 'Carrier value or tag; null without any tag.', examples: ['USPS'] }),
              ...amounts,
            }),
          ),
        }),
      )
      .meta({ description: 'Every month of the range, the first one first, also those without spending.' }),
    total: z.object(amounts),
  })
  .meta({ id: 'Spending' })

export type Spending = z.infer<typeof spending>
