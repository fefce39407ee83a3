import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from 'nuqs/server'

import { spendingParts } from '#lib/contract/billing/billing.values.ts'

/** The periods on offer, in months. */
export const periods = ['6', '12', '24'] as const

const parsers = {
  period: parseAsStringLiteral(periods).withDefault('12'),
  by: parseAsStringLiteral(spendingParts).withDefault('carrier'),
}

export type SpendingQuery = inferParserType<typeof parsers>

export const readSpendingQuery = createLoader(parsers)

/** Returns the URL of the spending report with these choices. */
export const spendingHref = createSerializer(parsers)
