import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import { sparklinePath } from './sparkline-path.ts'

type SparklineProps = {
  /** From the oldest; null if unknown. */
  values: readonly (number | null)[]
  /** Label of the values, such as `Delivered in each of the last 12 weeks`; they follow it. */
  label: string
}

const size = { width: 112, height: 28 }

/** Draws values as a line without axes, rendered by the server. Its text alternative lists them. */
export const Sparkline = ({ values, label }: SparklineProps) => {
  const { line, end } = sparklinePath(values, size)
  const listed = values.map((value) => (value === null ? 'none' : formatNumber(value))).join(', ')
  return (
    <svg
      role="img"
      aria-label={`${label}, oldest first: ${listed}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      className="max-w-full overflow-visible"
    >
      <path
        d={line}
        fill="none"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-series-1"
      />
      {end && <circle cx={end.x} cy={end.y} r="2.5" className="fill-series-1" />}
    </svg>
  )
}
