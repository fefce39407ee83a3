'use client'

import type { ReactNode } from 'react'

import { serviceTitle } from '#components/format/service-labels.tsx'
import { useReader } from '#components/format/time-zone.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { formatDay, formatMonth } from '#lib/contract/formats/dates.values.ts'
import { formatDollars, formatWholeDollars } from '#lib/contract/formats/money.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import {
  type CarrierName,
  carrierName,
  findCarrier,
  isCertified,
} from '#lib/contract/quotes/carriers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'

import { layOutChart } from './chart-layout.ts'
import type { ComparedQuote } from './quote-order.ts'

type ArrivalChartProps = {
  rows: readonly ComparedQuote[]
  options: Pick<ShippingOptions, 'certified_mail'>
  deadline: string | null
  chosenId: string | null
  /** The quote under the pointer or the focus. */
  markedId: string | null
  onMark: (quoteId: string | null) => void
  onChoose: (quoteId: string) => void
  className?: string
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

/** Charts price by day of arrival. It is a picture for the pointer: the table below has the same data, for the keyboard too. */
export const ArrivalChart = (props: ArrivalChartProps) => {
  const { rows, options, deadline, chosenId, markedId, onMark, onChoose, className } = props
  const { locale } = useReader()
  const byId = new Map(rows.map((row) => [row.quote.quote_id, row]))
  const { columns, dots, lines, late } = layOutChart(
    rows.map(({ quote, arrival }) => ({ id: quote.quote_id, day: arrival.day, cents: costOf(quote) })),
    deadline,
  )
  const isHighlighted = (id: string): boolean => id === (markedId ?? chosenId)
  const named = byId.get(markedId ?? chosenId ?? '')
  const carriers = [...new Set(rows.map(({ quote }) => carrierName(quote.carrier)))]
  const hasCertified = rows.some(({ quote }) => isCertified(quote.carrier, quote.service, options))
  return (
    <figure className={classNames('rounded-lg border border-line bg-surface p-4 shadow-card', className)}>
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-emphasis">Price by arrival</span>
        <span aria-hidden="true" className="numeric min-h-5 text-sm text-ink-soft">
          {named && (
            <DotLabel
              row={named}
              day={named.arrival.day && formatDay(named.arrival.day, 'week-date', locale)}
            />
          )}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="relative h-36 w-9">
          {lines.map(({ cents, y }) => (
            <span
              key={cents}
              style={{ top: percent(y) }}
              className="numeric absolute right-0 -translate-y-1/2 text-xs text-ink-soft"
            >
              {formatWholeDollars(cents)}
            </span>
          ))}
        </div>
        <div className="@container min-w-0">
          <svg
            role="img"
            aria-label={describeChart(rows)}
            className="h-36 w-full overflow-visible"
            onPointerLeave={() => onMark(null)}
          >
            {columns.map(({ day, x, width, isPostal }) =>
              isPostal ? null : (
                <rect key={day} x={percent(x)} width={percent(width)} height="100%" className="fill-sunken" />
              ),
            )}
            {late && (
              <rect
                x={percent(late.from)}
                width={percent(late.to - late.from)}
                height="100%"
                className="fill-bad-soft opacity-60"
              />
            )}
            {lines.map(({ cents, y }, index) => (
              <line
                key={cents}
                x1="0"
                x2="100%"
                y1={percent(y)}
                y2={percent(y)}
                className={index === 0 ? 'stroke-line-strong' : 'stroke-line'}
              />
            ))}
            {late && (
              <>
                <line
                  x1={percent(late.from)}
                  x2={percent(late.from)}
                  y1="0"
                  y2="100%"
                  strokeWidth="1.5"
                  strokeDasharray="4 3"
                  className="stroke-bad"
                />
                {late.to > late.from && (
                  <text x={percent(late.from)} y="0" dx="6" dy="12" className="fill-bad text-xs">
                    After your deadline
                  </text>
                )}
              </>
            )}
            {/* What is highlighted is drawn last: over its neighbors. */}
            {dots
              .toSorted((left, right) => Number(isHighlighted(left.id)) - Number(isHighlighted(right.id)))
              .map(({ id, x, y }) => {
                const row = byId.get(id)
                return (
                  row && (
                    <svg
                      key={id}
                      x={percent(x)}
                      y={percent(y)}
                      overflow="visible"
                      data-quote={id}
                      onPointerEnter={() => onMark(id)}
                      onPointerDown={() => onChoose(id)}
                    >
                      <circle r="11" className="fill-transparent" />
                      <Dot
                        carrier={carrierName(row.quote.carrier)}
                        isCertified={isCertified(row.quote.carrier, row.quote.service, options)}
                        isChosen={id === chosenId}
                        isHighlighted={isHighlighted(id)}
                      />
                    </svg>
                  )
                )
              })}
          </svg>
          <div
            aria-hidden="true"
            style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
            className="numeric grid pt-1.5 text-center text-xs text-ink-soft"
          >
            {columns.map(({ day, isPostal, holiday, skipsDays }, index) => (
              <span
                key={day}
                title={holiday ?? undefined}
                className={classNames('min-w-0', skipsDays && 'border-l border-dashed border-line-strong')}
              >
                {day === null ? (
                  'No date'
                ) : (
                  <>
                    <span className={isPostal ? undefined : 'text-ink-faint'}>
                      {formatDay(day, 'weekday', locale)}
                    </span>
                    <span className="block">{Number(day.slice(8))}</span>
                    <span className="block truncate">{noteUnder(day, index, holiday)}</span>
                  </>
                )}
              </span>
            ))}
          </div>
        </div>
      </div>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
        {carriers.map((carrier) => (
          <li key={carrier} className="flex items-center gap-1.5">
            <svg className="size-3" viewBox="-8 -8 16 16">
              <Dot carrier={carrier} />
            </svg>
            {carrier}
          </li>
        ))}
        {hasCertified && (
          <li className="flex items-center gap-1.5">
            <svg className="size-3.5" viewBox="-10 -10 20 20">
              <Dot carrier="USPS" isCertified />
            </svg>
            Certified Mail
          </li>
        )}
      </ul>
    </figure>
  )
}

/** Returns the month below the first day and the first of a month, or the holiday. */
const noteUnder = (day: string, index: number, holiday: string | null): string | null => {
  if (holiday !== null) return holiday
  return index === 0 || day.endsWith('-01') ? formatMonth(day.slice(0, 7), 'short-month') : null
}

const DotLabel = ({ row, day }: { row: ComparedQuote; day: string | null }) => (
  <>
    {serviceTitle(row.quote)} · {day ?? 'no date'} ·{' '}
    <span className="font-emphasis text-ink">{formatDollars(costOf(row.quote))}</span>
  </>
)

/** Returns the chart in a sentence; the table below it lists the same. */
const describeChart = (rows: readonly ComparedQuote[]): string => {
  const cents = rows.map(({ quote }) => costOf(quote))
  const days = rows.flatMap(({ arrival }) => arrival.day ?? []).toSorted()
  const [first] = days
  const last = days.at(-1)
  const undated = rows.length - days.length
  return [
    `Price by arrival of ${plural(rows.length, 'service')}, listed below`,
    `${formatDollars(Math.min(...cents))} to ${formatDollars(Math.max(...cents))}`,
    first && last && `arriving ${formatDay(first)} to ${formatDay(last)}`,
    undated > 0 && `${undated} without a date`,
  ]
    .filter(Boolean)
    .join(', ')
}

type Mark = { fill: string; draw: (size: number, className: string) => ReactNode }

const drawCircle: Mark['draw'] = (size, className) => <circle r={size} className={className} />

const marks: Record<CarrierName, Mark> = {
  USPS: { fill: 'fill-series-1', draw: drawCircle },
  UPS: {
    fill: 'fill-series-2',
    draw: (size, className) => (
      <rect
        x={-size * 0.9}
        y={-size * 0.9}
        width={size * 1.8}
        height={size * 1.8}
        rx="1"
        className={className}
      />
    ),
  },
  FedEx: {
    fill: 'fill-series-3',
    draw: (size, className) => (
      <path
        d={`M0 ${-size * 1.25}L${size * 1.25} 0L0 ${size * 1.25}L${-size * 1.25} 0Z`}
        className={className}
      />
    ),
  },
}

const unknownMark: Mark = { fill: 'fill-series-6', draw: drawCircle }

type DotProps = {
  carrier: string
  isCertified?: boolean
  isChosen?: boolean
  isHighlighted?: boolean
}

/** Draws a carrier's mark: by shape as well as by color, ringed for Certified Mail. */
const Dot = ({
  carrier,
  isCertified: isRinged = false,
  isChosen = false,
  isHighlighted = false,
}: DotProps) => {
  const size = isHighlighted ? 6.5 : 5
  const name = findCarrier(carrier)
  const { fill, draw } = name ? marks[name] : unknownMark
  return (
    <>
      {isRinged && (
        <circle r={size + 3} fill="none" strokeWidth="1.5" className="pointer-events-none stroke-series-1" />
      )}
      {isChosen && (
        <circle
          r={size + (isRinged ? 6 : 4)}
          fill="none"
          strokeWidth="2"
          className="pointer-events-none stroke-accent"
        />
      )}
      {draw(size, classNames(fill, 'pointer-events-none stroke-surface'))}
    </>
  )
}
