import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from 'nuqs/server'

/** How many months back are offered. */
export const periods = ['6', '12', '24'] as const

const parsers = {
  period: parseAsStringLiteral(periods).withDefault('12'),
  by: parseAsStringLiteral(['carrier', 'tag'] as const).withDefault('carrier'),
}

export type SpendingAddress = inferParserType<typeof parsers>

export const readSpendingAddress = createLoader(parsers)

/** The address of the spending with these choices. */
export const spendingHref = createSerializer(parsers)
