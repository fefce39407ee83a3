import type { Spending } from '#lib/contract/billing/billing.ts'
import type { SpendingPart } from '#lib/contract/billing/billing.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

/** Holds one kind of spending by month, in the order of `months`: amounts and numbers of letters. */
export type SpendingSeries = {
  name: string
  netCents: number[]
  letters: number[]
  totalCents: number
  totalLetters: number
}

/** More series than this would have indistinguishable colours. */
const maxSeries = 6

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)

const noPart = {
  carrier: 'No carrier',
  tag: 'No tag',
  cost_center: 'No cost center',
  matter: 'No matter',
} as const satisfies Record<SpendingPart, string>

/** Names what spending is broken down by. */
export const partLabels = {
  carrier: 'carrier',
  tag: 'tag',
  cost_center: 'cost center',
  matter: 'matter',
} as const satisfies Record<SpendingPart, string>

const nameOf = (name: string | null, by: Spending['by']): string =>
  name === null ? noPart[by] : by === 'carrier' ? carrierName(name) : name

type Values = Pick<SpendingSeries, 'netCents' | 'letters'>

const withTotals = (name: string, { netCents, letters }: Values): SpendingSeries => ({
  name,
  netCents,
  letters,
  totalCents: sum(netCents),
  totalLetters: sum(letters),
})

/** Returns the parts of each month as series, largest first; merges the smallest into `Other`. */
export const toSeries = ({ months, by }: Pick<Spending, 'months' | 'by'>): SpendingSeries[] => {
  const found = new Map<string, Values>()
  for (const [index, month] of months.entries()) {
    for (const part of month.parts) {
      const name = nameOf(part.name, by)
      const own = found.get(name) ?? { netCents: months.map(() => 0), letters: months.map(() => 0) }
      own.netCents[index] = (own.netCents[index] ?? 0) + part.net_cents
      own.letters[index] = (own.letters[index] ?? 0) + part.charge_count
      found.set(name, own)
    }
  }
  const series = [...found]
    .map(([name, values]) => withTotals(name, values))
    .toSorted((left, right) => right.totalCents - left.totalCents || left.name.localeCompare(right.name))
  if (series.length <= maxSeries) return series
  const rest = series.slice(maxSeries - 1)
  const together = (of: keyof Values) =>
    months.map((_, index) => sum(rest.map((each) => each[of][index] ?? 0)))
  return [
    ...series.slice(0, maxSeries - 1),
    withTotals('Other', { netCents: together('netCents'), letters: together('letters') }),
  ]
}

/** Returns the months from the first one with spending: a chart of the time before would be empty. */
export const sinceFirst = (months: Spending['months']): Spending['months'] => {
  const first = months.findIndex(({ parts }) => parts.length > 0)
  return first === -1 ? [] : months.slice(first)
}
