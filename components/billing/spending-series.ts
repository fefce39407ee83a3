import { carrierName } from '#lib/contract/carriers.ts'
import type { Spending } from '#lib/contract/spending.ts'

/** One kind of spending over the months, in the order of `months`. */
export type SpendingSeries = { name: string; netCents: number[]; totalCents: number }

/** More would not be told apart by their colours. */
const maxSeries = 6

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0)

const nameOf = (name: string | null, by: Spending['by']): string =>
  name === null ? 'No tag' : by === 'carrier' ? carrierName(name) : name

/** The parts of each month as series, largest first; what is too many for a chart is put together as `Other`. */
export const toSeries = ({ months, by }: Pick<Spending, 'months' | 'by'>): SpendingSeries[] => {
  const cents = new Map<string, number[]>()
  for (const [index, month] of months.entries()) {
    for (const part of month.parts) {
      const name = nameOf(part.name, by)
      const own = cents.get(name) ?? months.map(() => 0)
      own[index] = (own[index] ?? 0) + part.net_cents
      cents.set(name, own)
    }
  }
  const series = [...cents]
    .map(([name, netCents]) => ({ name, netCents, totalCents: sum(netCents) }))
    .toSorted((left, right) => right.totalCents - left.totalCents || left.name.localeCompare(right.name))
  if (series.length <= maxSeries) return series
  const rest = series.slice(maxSeries - 1)
  const netCents = months.map((_, index) => sum(rest.map((each) => each.netCents[index] ?? 0)))
  return [...series.slice(0, maxSeries - 1), { name: 'Other', netCents, totalCents: sum(netCents) }]
}
