import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { CalendarGroup } from '#lib/contract/calendar/calendar.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import {
  groupHref,
  groupLabel,
  pieceHref,
  pieceLabel,
  pieceName,
  type Urgency,
  urgencyOf,
} from './calendar-labels.ts'

const tones = {
  bad: 'border-bad bg-bad-soft text-bad',
  warn: 'border-warn bg-warn-soft text-warn',
  plain: 'border-line-strong bg-mute-soft text-ink',
} as const satisfies Record<Urgency['tone'], string>

type EntryProps = { href: string; label: string; urgency: Urgency; detail: string | null; isWhole: boolean }

const Entry = ({ href, label, urgency, detail, isWhole }: EntryProps) => (
  <li>
    <PrefetchLink
      href={href}
      className={classNames(
        'block min-h-11 rounded-xs border-l-3 px-2 py-1 text-sm hover:underline lg:min-h-0 lg:px-1.5 lg:py-0.5 lg:text-xs',
        tones[urgency.tone],
      )}
    >
      <span className="block font-emphasis wrap-anywhere hyphens-auto">
        {label}
        {urgency.words !== null && <span className="font-[450]"> · {urgency.words}</span>}
      </span>
      {detail !== null && (
        <span className={classNames('block text-ink', !isWhole && 'lg:truncate')}>{detail}</span>
      )}
    </PrefetchLink>
  </li>
)

type EntriesProps = {
  groups: readonly CalendarGroup[]
  today: string
  /** Entries of a kind that are named; more become one entry together. */
  named: number
  /** Names wrap instead of being truncated. */
  isWhole?: boolean
}

/** Lists the entries of a day, each with a link to its piece. */
export const CalendarEntries = ({ groups, today, named, isWhole = false }: EntriesProps) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
    {groups.flatMap((group) => {
      const { kind, day, count, pieces } = group
      const urgency = urgencyOf(kind, day, today)
      if (pieces.length === 0 || count > Math.min(named, pieces.length)) {
        const names = [...new Set(pieces.flatMap((piece) => pieceName(piece) ?? []))].slice(0, named)
        const more = count - names.length
        return (
          <Entry
            key={kind}
            href={groupHref(group)}
            label={groupLabel(group)}
            urgency={urgency}
            detail={
              names.length === 0
                ? null
                : `${names.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
            }
            isWhole={isWhole}
          />
        )
      }
      return pieces.map((piece) => (
        <Entry
          key={`${kind} ${piece.shipment_id} ${piece.task_id}`}
          href={pieceHref(piece)}
          label={pieceLabel(kind, piece)}
          urgency={urgency}
          detail={pieceName(piece)}
          isWhole={isWhole}
        />
      ))
    })}
  </ul>
)
