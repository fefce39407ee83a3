import { z } from 'zod'

import { cents } from '#lib/contract/api/primitives.ts'

/** A month of the calendar, `2026-11`. */
export const month = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-11.')
  .meta({ id: 'Month', description: 'A month, YYYY-MM.', examples: ['2026-11'] })

/** What a month came to: charges by the day they were taken, refunds by the day they came back. */
export const statementTotals = z
  .object({
    month,
    time_zone: z
      .string()
      .meta({ description: 'The time zone in which months begin and end.', examples: ['UTC'] }),
    charge_count: z.int(),
    charged_cents: cents,
    refund_count: z.int(),
    refunded_cents: cents,
    net_cents: z.int().meta({ description: 'Charges minus refunds; negative when refunds exceed charges.' }),
    is_complete: z.boolean().meta({ description: 'False for the current month.' }),
  })
  .meta({ id: 'StatementTotals' })

export type StatementTotals = z.infer<typeof statementTotals>
