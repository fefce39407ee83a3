import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { shipmentHref, shipmentTitle } from '#components/format/shipment-label.ts'
import { describeState, listedState, StateBadge } from '#components/format/status-labels.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { PieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import { paths } from '#lib/paths.ts'

import { isJourneyOver, journeyStops } from './journey-stops.ts'

/** Draws how far a letter is: a dot for each stop, filled where it was reached. */
const JourneyStrip = ({ state }: { state: PieceState }) => {
  const stops = journeyStops(state)
  const last = stops.findLastIndex(({ isDone }) => isDone)
  const isOver = isJourneyOver(state)
  return (
    <ol className="flex w-56 max-w-full items-start">
      {stops.map(({ label, isDone }, index) => (
        <li key={label} className="relative flex flex-1 flex-col items-center gap-1">
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-[4px] right-1/2 h-0.5 w-full',
                isDone ? 'bg-accent' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'relative size-2.5 rounded-full border-2',
              isDone
                ? isOver && index === last
                  ? 'border-bad bg-bad'
                  : 'border-accent bg-accent'
                : 'border-line-strong bg-surface',
            )}
          />
          <span className="sr-only">{isDone ? `${label}: done` : `${label}: pending`}</span>
        </li>
      ))}
    </ol>
  )
}

/** Shows when a letter was delivered, or is expected as long as its delivery can still be reported. */
const Dates = ({ letter }: { letter: DetailedListItem }) => {
  const { details } = letter
  const state = listedState(letter)
  if (details.delivered_at) {
    return (
      <>
        Delivered <Moment at={details.delivered_at} format="date" />
      </>
    )
  }
  return details.expected_on && state !== 'not_tracked' && !isJourneyOver(state) ? (
    <>
      Expected <Day day={details.expected_on} />
    </>
  ) : null
}

/** Links a letter to the attempt before it, and to the one that sends it again. */
const AttemptLinks = ({ letter: { details } }: { letter: DetailedListItem }) => {
  const { again_of: earlier, sent_again: later } = details
  return (
    <span className="flex flex-wrap gap-x-3 text-sm empty:hidden">
      {earlier && (
        <PrefetchLink href={paths.shipment(earlier)} className="text-link">
          Earlier attempt
        </PrefetchLink>
      )}
      {later && (
        <PrefetchLink href={paths.shipment(later.shipment_id)} className="text-link">
          {later.is_bought ? 'Sent again' : 'Draft to send it again'}
        </PrefetchLink>
      )}
    </span>
  )
}

/** Shows each letter of a matter in a row with its journey. */
export const LetterRows = ({ letters }: { letters: readonly DetailedListItem[] }) => (
  <ul aria-label="Letters" className="@container divide-y divide-line">
    {letters.map((letter) => {
      const state = listedState(letter)
      const { name, company } = letter.details.recipient
      return (
        <li
          key={letter.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 px-5 py-3 hover:bg-hover @4xl:grid-cols-[minmax(0,1fr)_14rem_10.5rem_11rem_4.5rem]"
        >
          <div className="min-w-0">
            <PrefetchLink
              href={shipmentHref(letter)}
              className="block truncate font-emphasis hover:underline"
            >
              {shipmentTitle({ ...letter, document_filename: letter.details.document_filename })}
            </PrefetchLink>
            <span className="block truncate text-sm text-ink-soft">{name ?? company}</span>
            <AttemptLinks letter={letter} />
          </div>
          <div className="@max-4xl:order-last @max-4xl:col-span-2" title={describeState(state).label}>
            <JourneyStrip state={state} />
          </div>
          <div>
            <StateBadge state={state} />
          </div>
          <div className="text-sm text-ink-soft @max-4xl:col-start-1">
            <Dates letter={letter} />
          </div>
          <div className="numeric text-right text-sm">
            {letter.status === 'draft' ? null : <Money cents={letter.total_charged_cents} />}
          </div>
        </li>
      )
    })}
  </ul>
)
