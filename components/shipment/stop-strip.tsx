'use client'

import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { useReader } from '#components/format/time-zone.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { dayIn } from '#lib/contract/formats/dates.values.ts'

import type { Stop } from './stops.ts'

const marks = {
  done: 'border-good bg-good',
  trouble: 'rotate-45 rounded-[2px]! border-warn bg-warn',
  expected: 'border-line-strong bg-paper',
} as const satisfies Record<Stop['state'], string>

const spoken = { done: '', trouble: ', problem', expected: ', expected' } as const

const When = ({ stop: { at, until, day } }: { stop: Stop }) => {
  const { timeZone } = useReader()
  if (day) {
    return (
      <span className="numeric">
        <Day day={day} format="short-date" />
      </span>
    )
  }
  if (!at) return null
  const isSpan = until !== undefined && dayIn(new Date(at), timeZone) !== dayIn(new Date(until), timeZone)
  return (
    <span className="numeric">
      <Moment focusable at={at} format={isSpan ? 'short-date' : 'short-date-time'} />
      {isSpan && (
        <>
          {' – '}
          <Moment focusable at={until} format="short-date" />
        </>
      )}
    </span>
  )
}

/** Shows the stops of a piece in a row with day, place and person; in a column on phones. Those to come are hollow. */
export const StopStrip = ({ stops }: { stops: readonly Stop[] }) => (
  <ol
    aria-label="Stops"
    className="mb-3.5 grid text-sm sm:auto-cols-fr sm:grid-flow-col print:auto-cols-fr print:grid-flow-col"
  >
    {stops.map((stop, index) => {
      const next = stops[index + 1]
      return (
        <li
          key={stop.label}
          className="relative grid min-w-0 content-start max-sm:grid-cols-[8.5rem_minmax(0,1fr)] max-sm:print:grid-cols-1 pb-0.5 pl-5.5 last:pb-0 sm:pt-4 sm:pr-3 sm:pb-0 sm:pl-0 print:pt-4 print:pr-3 print:pb-0 print:pl-0"
        >
          {next && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-2 -bottom-2 left-1 w-0.5 sm:top-1 sm:right-0 sm:bottom-auto sm:left-0 sm:h-0.5 sm:w-auto print:top-1 print:right-0 print:bottom-auto print:left-0 print:h-0.5 print:w-auto',
                next.state === 'expected' ? 'bg-line-strong' : 'bg-good',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'absolute top-1.25 left-0 size-2.5 rounded-full border-2 sm:top-0 print:top-0',
              marks[stop.state],
            )}
          />
          <span className={stop.state === 'expected' ? 'text-ink-soft' : 'font-emphasis'}>
            {stop.label}
            <span className="sr-only">{spoken[stop.state]}</span>
          </span>
          <When stop={stop} />
          {stop.note && (
            <span
              title={stop.note}
              className="truncate text-ink-soft max-sm:hidden print:inline print:whitespace-normal"
            >
              {stop.note}
            </span>
          )}
        </li>
      )
    })}
  </ol>
)
