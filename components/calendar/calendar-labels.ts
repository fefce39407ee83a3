import { taskLabels } from '#components/tasks/task-labels.ts'
import type { CalendarGroup, CalendarPiece } from '#lib/contract/calendar/calendar.ts'
import type { CalendarKind } from '#lib/contract/calendar/calendar.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'
import { paths } from '#lib/paths.ts'

/** Urgency of an entry: by color, and as text when it is near. */
export type Urgency = { tone: 'bad' | 'warn' | 'plain'; words: string | null }

const overdue: Readonly<Record<CalendarKind, Urgency>> = {
  held_until: { tone: 'bad', words: 'passed' },
  arrive_by: { tone: 'bad', words: 'missed' },
  deadline: { tone: 'bad', words: 'not met' },
  scheduled: { tone: 'warn', words: 'in progress' },
  task: { tone: 'bad', words: 'overdue' },
  receipt: { tone: 'bad', words: 'overdue' },
  delivery: { tone: 'warn', words: 'late' },
  document_retention: { tone: 'plain', words: null },
  evidence_retention: { tone: 'plain', words: null },
}

/** Arrivals and automatic ends need no action. */
const isExpectedOnly = (kind: CalendarKind): boolean =>
  kind === 'delivery' ||
  kind === 'scheduled' ||
  kind === 'document_retention' ||
  kind === 'evidence_retention'

/** Returns how pressing something of a kind is that falls on a day. */
export const urgencyOf = (kind: CalendarKind, day: string, today: string): Urgency => {
  if (day < today) return overdue[kind]
  if (isExpectedOnly(kind)) return { tone: 'plain', words: null }
  if (day === today) return { tone: 'bad', words: 'today' }
  if (day === addDays(today, 1)) return { tone: 'warn', words: 'tomorrow' }
  if (day <= addDays(today, 3)) return { tone: 'warn', words: null }
  return { tone: 'plain', words: null }
}

/** Describes what is due for one piece. */
export const pieceLabel = (kind: CalendarKind, piece: CalendarPiece): string => {
  switch (kind) {
    case 'held_until':
      return piece.is_estimated ? 'Hold ends (estimated)' : 'Hold ends'
    case 'arrive_by':
      return 'Must arrive'
    case 'deadline':
      return 'Deadline'
    case 'scheduled':
      return 'Scheduled'
    case 'receipt':
      return 'Receipt due'
    case 'delivery':
      return 'Expected delivery'
    case 'task':
    case 'document_retention':
    case 'evidence_retention':
      return piece.task_kind ? taskLabels[piece.task_kind].label : 'Due'
  }
}

/** Names the piece that something is due for: its recipient. */
export const pieceName = (piece: CalendarPiece): string | null => piece.recipient ?? piece.shipment_name

/** Describes what is due or ends for several pieces. */
export const groupLabel = ({ kind, count }: Pick<CalendarGroup, 'kind' | 'count'>): string => {
  switch (kind) {
    case 'held_until':
      return `Hold ends for ${plural(count, 'piece')}`
    case 'arrive_by':
      return `${plural(count, 'piece')} must arrive`
    case 'deadline':
      return plural(count, 'deadline')
    case 'scheduled':
      return `${plural(count, 'letter')} scheduled`
    case 'task':
      return `${plural(count, 'task')} due`
    case 'receipt':
      return `${plural(count, 'receipt')} due`
    case 'delivery':
      return `${plural(count, 'delivery', 'deliveries')} expected`
    case 'document_retention':
      return `${plural(count, 'document')} deleted`
    case 'evidence_retention':
      return `Evidence of ${plural(count, 'shipment')} deleted`
  }
}

export const pieceHref = (piece: CalendarPiece): string =>
  piece.shipment_id === null ? paths.tasks() : paths.shipment(piece.shipment_id)

/** Returns the page that lists entries of a kind. */
export const groupHref = ({ kind, day }: Pick<CalendarGroup, 'kind' | 'day'>): string => {
  switch (kind) {
    case 'document_retention':
    case 'evidence_retention':
      return paths.settings.retention()
    case 'held_until':
    case 'task':
      return paths.tasks()
    case 'delivery':
      return paths.shipments({ due: 'in_transit' })
    case 'receipt':
      return paths.evidence({ state: 'awaiting_receipt' })
    case 'scheduled':
      return paths.shipments({ scheduled_for: day })
    case 'deadline':
      return paths.shipments({ deadline: day })
    case 'arrive_by':
      return paths.calendar({ week: day })
  }
}
