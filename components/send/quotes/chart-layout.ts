import { scaleOf } from '#components/charts/month-bars.tsx'
import { addDays, dayMs } from '#lib/contract/formats/time.values.ts'
import { findPostalHoliday, isPostalDay } from '#lib/contract/mailpiece/postal-days.values.ts'

/** A price with its day of arrival, `YYYY-MM-DD`; null if the carrier states none. */
type Priced = { id: string; day: string | null; cents: number }

/** A day of the axis; without one, the column of services that name no day. `x` and `width` are shares of the chart. */
type ChartColumn = {
  day: string | null
  x: number
  width: number
  /** Mail is delivered on this day. */
  isPostal: boolean
  holiday: string | null
  /** Days before this one are omitted. */
  skipsDays: boolean
}

/** The center of a dot, as shares of the chart from its left and its top. */
type ChartDot = { id: string; x: number; y: number }

type ChartLayout = {
  columns: ChartColumn[]
  dots: ChartDot[]
  /** The prices of the grid lines in cents, lowest first, and where they are. */
  lines: { cents: number; y: number }[]
  /** End of the deadline, and of the days; null without a deadline among them. */
  late: { from: number; to: number } | null
}

/** More days than this are shown only where something arrives. */
const mostDays = 14

const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / dayMs)

/** Returns the days of the axis: every one from the first to the last, or those with an arrival where they are many. */
const daysOf = (arrivals: readonly string[], deadline: string | null): string[] => {
  const days = [...new Set(arrivals)].toSorted()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const isNear = deadline !== null && deadline > last && daysBetween(first, deadline) < mostDays
  const count = daysBetween(first, isNear ? deadline : last) + 1
  return count > mostDays ? days : Array.from({ length: count }, (_, index) => addDays(first, index))
}

const columnsOf = (days: readonly string[], hasUndated: boolean): ChartColumn[] => {
  const width = 1 / (days.length + (hasUndated ? 1 : 0))
  const dated = days.map((day, index): ChartColumn => {
    const before = days[index - 1]
    return {
      day,
      x: index * width,
      width,
      isPostal: isPostalDay(day),
      holiday: findPostalHoliday(day)?.name ?? null,
      skipsDays: before !== undefined && daysBetween(before, day) > 1,
    }
  })
  const undated = {
    day: null,
    x: days.length * width,
    width,
    isPostal: true,
    holiday: null,
    skipsDays: false,
  }
  return hasUndated ? [...dated, undated] : dated
}

/** Dots nearer to each other than this would cover one another: shares of the chart's width and height. */
const gap = { x: 0.034, y: 0.085 }

/** Returns horizontal offsets from the middle of a column, nearest first, none beyond it: 0, 1, -1, 2… */
const stepsWithin = (width: number): number[] => {
  const step = Math.min(gap.x, width / 4)
  const count = Math.floor((width / 2 - step / 2) / step)
  return [0, ...Array.from({ length: count }, (_, index) => [index + 1, -index - 1]).flat()].map(
    (times) => times * step,
  )
}

/** Moves dots of one column sideways where they would cover one that is cheaper. */
const spread = (column: ChartColumn, prices: readonly { id: string; y: number }[]): ChartDot[] => {
  const middle = column.x + column.width / 2
  const steps = stepsWithin(column.width)
  const isNear = Math.min(gap.x, column.width / 4) * 0.99
  const dots: ChartDot[] = []
  for (const { id, y } of prices.toSorted((left, right) => right.y - left.y)) {
    const near = dots.filter((dot) => Math.abs(dot.y - y) < gap.y)
    const free = steps.find((step) => near.every((dot) => Math.abs(dot.x - middle - step) >= isNear))
    // A column that is full begins again in the middle.
    dots.push({ id, y, x: middle + (free ?? steps[near.length % steps.length] ?? 0) })
  }
  return dots
}

/** Returns the start and end of the days after the deadline; null if none is shown. */
const lateDays = (columns: readonly ChartColumn[], deadline: string | null): ChartLayout['late'] => {
  const dated = columns.filter(({ day }) => day !== null)
  const last = dated.at(-1)
  const first = deadline === null ? undefined : dated.find(({ day }) => day !== null && day > deadline)
  if (first && last) return { from: first.x, to: last.x + last.width }
  return last && deadline !== null && last.day === deadline
    ? { from: last.x + last.width, to: last.x + last.width }
    : null
}

/**
 * Lays out prices by the day of arrival. Days are calendar days without a time zone: clock changes do not shorten any.
 */
export const layOutChart = (prices: readonly Priced[], deadline: string | null): ChartLayout => {
  const days = daysOf(
    prices.flatMap(({ day }) => day ?? []),
    deadline,
  )
  const columns = columnsOf(
    days,
    prices.some(({ day }) => day === null),
  )
  const dearest = Math.max(100, ...prices.map(({ cents }) => cents))
  // The highest price is nearly at the top: a line above it would leave half of the chart empty.
  const highest = dearest * 1.1
  const scale = scaleOf(0, dearest, 100).filter((cents) => cents <= highest)
  const height = (cents: number): number => 1 - cents / highest
  return {
    columns,
    dots: columns.flatMap((column) =>
      spread(
        column,
        prices.filter(({ day }) => day === column.day).map(({ id, cents }) => ({ id, y: height(cents) })),
      ),
    ),
    lines: scale.map((cents) => ({ cents, y: height(cents) })),
    late: lateDays(columns, deadline),
  }
}
