import { classNames } from '#components/ui/class-names.ts'
import { formatMonth } from '#lib/contract/formats/dates.values.ts'

type MonthSeries = { name: string; values: readonly number[] }

type MonthBarsProps = {
  months: readonly string[]
  /** At most as many as there are colours; in the order of the legend. */
  series: readonly MonthSeries[]
  /** The smallest step of the scale: a dollar, or one letter. */
  leastStep: number
  formatValue: (value: number) => string
  formatLine: (value: number) => string
  className?: string
}

const strokes = [
  'stroke-series-1',
  'stroke-series-2',
  'stroke-series-3',
  'stroke-series-4',
  'stroke-series-5',
  'stroke-series-6',
]

/** The width of a bar in percent of its month. */
const barShare = 58

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

/** Shows the year below the first month and each January. */
const yearUnder = (month: string, index: number): string | null =>
  index === 0 || month.endsWith('-01') ? month.slice(0, 4) : null

/**
 * Charts months as stacked bars, rendered by the server. It is hidden from assistive technology: a table beside it
 * has the same data.
 */
export const MonthBars = ({
  months,
  series,
  leastStep,
  formatValue,
  formatLine,
  className = 'h-44',
}: MonthBarsProps) => {
  const bars = months.map((month, index) => ({
    month,
    parts: stack(series.map(({ values }) => values[index] ?? 0)),
  }))
  const ends = bars.flatMap(({ parts }) => parts.map(({ to }) => to))
  const lines = scaleOf(Math.min(0, ...ends), Math.max(0, ...ends), leastStep)
  const [low, high] = [lines[0] ?? 0, lines.at(-1) ?? 1]
  const height = (value: number): string => percent((high - value) / (high - low))
  const band = 1 / months.length
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div className={classNames('relative min-w-8', className)}>
        {/* The widest label sets the width of the column. */}
        <span className="numeric invisible text-xs">
          {lines.map(formatLine).reduce((a, b) => (b.length > a.length ? b : a), '')}
        </span>
        {lines.map((line) => (
          <span
            key={line}
            style={{ top: height(line) }}
            className="numeric absolute right-0 -translate-y-1/2 text-xs text-ink-soft"
          >
            {formatLine(line)}
          </span>
        ))}
      </div>
      <div className="@container min-w-0">
        <svg className={classNames('w-full overflow-visible', className)}>
          {lines.map((line) => (
            <line
              key={line}
              x1="0"
              x2="100%"
              y1={height(line)}
              y2={height(line)}
              className={line === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {bars.map(({ month, parts }, index) => (
            <g key={month} className="group">
              <title>
                {[
                  formatMonth(month),
                  ...series.map(({ name, values }) => `${name}: ${formatValue(values[index] ?? 0)}`),
                ].join('\n')}
              </title>
              <rect
                x={percent(index * band)}
                width={percent(band)}
                height="100%"
                className="fill-transparent group-hover:fill-hover"
              />
              {parts.map(({ from, to }, place) =>
                from === to ? null : (
                  <line
                    key={series[place]?.name}
                    x1={percent((index + 0.5) * band)}
                    x2={percent((index + 0.5) * band)}
                    y1={height(from)}
                    y2={height(to)}
                    style={{ strokeWidth: `min(2.75rem, ${barShare * band}cqw)` }}
                    className={strokes[place]}
                  />
                ),
              )}
            </g>
          ))}
        </svg>
        <div
          style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
          className="grid pt-1.5 text-center text-xs text-ink-soft"
        >
          {months.map((month, index) => (
            <span
              key={month}
              className={classNames(
                'overflow-visible whitespace-nowrap',
                months.length > 6 && index % 2 === 1 && '@max-lg:invisible',
                months.length > 12 && index % 4 !== 0 && '@max-lg:invisible',
              )}
            >
              {formatMonth(month, 'short-month')}
              <span className="block min-h-4">{yearUnder(month, index)}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The grid lines of a chart, lowest first, zero included; the first and the last are its ends. */
type Scale = readonly number[]

const steps = [1, 2, 5, 10]

/** More lines would distract from the bars. */
const mostLines = 4

/** Returns round grid lines from the lowest to the highest value, at least `leastStep` apart. */
export const scaleOf = (lowest: number, highest: number, leastStep: number): Scale => {
  const [low, high] = [Math.min(0, lowest), Math.max(0, highest)]
  const wanted = Math.max((high - low) / mostLines, leastStep)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(leastStep, (steps.find((each) => each * power >= wanted) ?? 10) * power)
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The part of a bar that one series takes: from one value to another. */
type Stretch = { from: number; to: number }

/** Stacks positive values upwards from zero and negative ones downwards. */
export const stack = (values: readonly number[]): Stretch[] => {
  let [above, below] = [0, 0]
  return values.map((value) => {
    const from = value < 0 ? below : above
    const to = from + value
    if (value < 0) below = to
    else above = to
    return { from, to }
  })
}

const swatches = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5', 'bg-series-6']

/** Shows the colours of the series in order. */
export const Legend = ({ names }: { names: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-soft">
    {names.map((name, place) => (
      <li key={name} className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-xs forced-color-adjust-none ${swatches[place] ?? ''}`}
        />
        {name}
      </li>
    ))}
  </ul>
)
