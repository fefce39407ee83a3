/** Spending limit of a member per month: the organization's default, their own amount, or none. */
export const spendingLimitModes = ['default', 'own', 'none'] as const

export type SpendingLimitMode = (typeof spendingLimitModes)[number]

/** Returns the limit of a member, in cents; null if none. */
export const limitOf = (
  own: { mode: SpendingLimitMode; cents: number | null },
  defaultCents: number | null,
): number | null => (own.mode === 'default' ? defaultCents : own.mode === 'own' ? own.cents : null)
