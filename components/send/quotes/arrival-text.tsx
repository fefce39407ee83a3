import { formatDay } from '#components/format/format-moment.ts'
import { plural } from '#components/format/plural.ts'
import type { Arrival } from '#lib/contract/quotes/arrival.values.ts'

const describeCertainty = (arrival: Arrival): string => {
  if (arrival.isGuaranteed) return 'guaranteed'
  if (arrival.day === null) return 'no estimate'
  return arrival.days === null ? 'estimate' : `estimate, ${plural(arrival.days, 'day')}`
}

/** When it arrives, whether that is promised, and by how much it misses the deadline. */
export const ArrivalText = ({ arrival, daysLate }: { arrival: Arrival; daysLate: number | null }) => (
  <>
    {arrival.day === null ? (
      <span className="block">Unknown</span>
    ) : (
      <time dateTime={arrival.day} className="block whitespace-nowrap">
        {formatDay(arrival.day)}
      </time>
    )}
    {daysLate !== null && daysLate > 0 ? (
      <span className="block text-sm text-bad">Arrives {plural(daysLate, 'day')} late</span>
    ) : (
      <span className="block text-sm text-ink-soft">{describeCertainty(arrival)}</span>
    )}
  </>
)
