import type {
  Calendar,
  CalendarGroup,
  CalendarPiece,
  CalendarQuery,
} from '#lib/contract/calendar/calendar.ts'
import { calendarKinds } from '#lib/contract/calendar/calendar.values.ts'
import { billingZone } from '#lib/service/billing/billing-zone.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { localDay } from '#lib/service/local-time.ts'

import { countRetentionEnds, type DueRow, readDue } from './read-due.ts'

/** Pieces named for each kind on each day. */
const shownPieces = 5

const presentPiece = (row: DueRow): CalendarPiece => ({
  shipment_id: row.shipment_id,
  shipment_name: row.shipment_name,
  recipient: row.name ?? row.company,
  carrier: row.carrier,
  task_id: row.task_id,
  task_kind: row.task_kind,
  is_estimated: row.is_estimated,
})

const inOrder = (a: CalendarGroup, b: CalendarGroup): number =>
  a.day === b.day ? calendarKinds.indexOf(a.kind) - calendarKinds.indexOf(b.kind) : a.day < b.day ? -1 : 1

/** Returns what is due on each day of a range, in the organization's time zone. Every member may read it. */
export const getCalendar = async (
  ctx: ServiceContext,
  { from, to }: CalendarQuery,
  shown: number = shownPieces,
): Promise<Calendar> => {
  const zone = await billingZone(ctx)
  const range = { from, to, zone }
  const [due, ends] = await Promise.all([readDue(ctx, range, shown), countRetentionEnds(ctx, range)])
  const byGroup = Map.groupBy(due, ({ day, kind }) => `${day} ${kind}`)
  const groups = [...byGroup.values()].flatMap((rows): CalendarGroup[] => {
    const [first] = rows
    return first
      ? [{ day: first.day, kind: first.kind, count: first.total, pieces: rows.map(presentPiece) }]
      : []
  })
  const ended = ends.map(({ day, kind, total }): CalendarGroup => ({ day, kind, count: total, pieces: [] }))
  return {
    from,
    to,
    today: localDay(ctx.clock.now().toISOString(), zone),
    time_zone: zone,
    groups: [...groups, ...ended].toSorted(inOrder),
  }
}
