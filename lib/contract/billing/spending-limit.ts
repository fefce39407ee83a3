import { z } from 'zod'

import { cents, centsInput, id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { month } from './billing.ts'
import { spendingLimitModes } from './spending-limit.values.ts'

const usage = {
  limit_cents: cents
    .nullable()
    .meta({ description: 'The limit that applies, for each calendar month; null: none.', examples: [50000] }),
  spent_cents: cents.meta({
    description: 'Bought this month, purchases in progress included, less what was refunded of it.',
  }),
  remaining_cents: cents.nullable().meta({ description: 'What is left this month; null without a limit.' }),
}

/** The caller's spending limit and spending of this month. */
export const spendingLimit = z
  .object({
    ...usage,
    month,
    time_zone: text().meta({
      description: 'The time zone in which the month begins and ends.',
      examples: ['UTC'],
    }),
    resets_at: timestamp.meta({ description: 'When the next month begins.' }),
  })
  .meta({ id: 'SpendingLimit' })

export type SpendingLimit = z.infer<typeof spendingLimit>

const mode = z.enum(spendingLimitModes).meta({
  description: '`default`: the organization’s default; `own`: an amount of their own; `none`: no limit.',
})

/** A member's spending limit and spending of this month. */
export const memberSpending = z
  .object({ user_id: id, name: text(), mode, ...usage })
  .meta({ id: 'MemberSpending' })

export type MemberSpending = z.infer<typeof memberSpending>

/** The spending limits of the organization. */
export const spendingLimits = z
  .object({
    default_cents: cents.nullable().meta({
      description: 'Limit of each member without one of their own, for each calendar month; null: none.',
      examples: [50000],
    }),
    month,
    time_zone: text().meta({
      description: 'The time zone in which months begin and end.',
      examples: ['UTC'],
    }),
    members: z
      .array(memberSpending)
      .meta({ description: 'Members who can buy, by name. API keys count toward their owners.' }),
  })
  .meta({ id: 'SpendingLimits' })

export type SpendingLimits = z.infer<typeof spendingLimits>

export const setDefaultSpendingLimitInput = z
  .object({
    default_cents: centsInput
      .nullable()
      .meta({ description: 'Cents for each calendar month; null: no limit.', examples: [50000] }),
  })
  .meta({ id: 'SetDefaultSpendingLimitInput' })

export type SetDefaultSpendingLimitInput = z.infer<typeof setDefaultSpendingLimitInput>

export const setSpendingLimitInput = z
  .object({
    mode,
    limit_cents: centsInput
      .nullish()
      .meta({ description: 'With the mode `own`: cents for each calendar month.', examples: [20000] }),
  })
  .refine(({ mode, limit_cents: limit }) => mode !== 'own' || typeof limit === 'number', {
    path: ['limit_cents'],
    error: 'Enter the amount of the limit.',
  })
  .meta({ id: 'SetSpendingLimitInput' })

export type SetSpendingLimitInput = z.infer<typeof setSpendingLimitInput>
