/** What a member may spend in a month: the organization's default, an amount of their own, or anything. */
export const spendingLimitModes = ['default', 'own', 'none'] as const

export type SpendingLimitMode = (typeof spendingLimitModes)[number]

/** The limit that applies to a member, in cents; null: none. */
export const limitOf = (
  own: { mode: SpendingLimitMode; cents: number | null },
  defaultCents: number | null,
): number | null => (own.mode === 'default' ? defaultCents : own.mode === 'own' ? own.cents : null)
