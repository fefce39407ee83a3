import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'

import type { CalendarKind } from '#lib/contract/calendar/calendar.values.ts'
import { addDays, dayMs } from '#lib/contract/formats/time.values.ts'
import type { TaskKind } from '#lib/contract/shipment-core/task.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { isArrivalDue, isReceiptOwed, isStillExpected } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { heldShipments } from '#lib/service/retention/holds.ts'
import { isAwaited } from '#lib/service/shipment-core/expected-day.ts'

/** The days that are read, in a time zone. */
export type CalendarRange = { from: string; to: string; zone: string }

/** An item due on a day, or all items of a kind without names. */
export type DueRow = {
  day: string
  kind: CalendarKind
  total: number
  shipment_id: string | null
  shipment_name: string | null
  name: string | null
  company: string | null
  carrier: string | null
  task_id: string | null
  task_kind: TaskKind | null
  is_estimated: boolean
}

/** The first moment of a day in the zone; PostgreSQL knows when its clocks change. */
const startOf = (day: string, zone: string): SQL => sql`(${day}::timestamp at time zone ${zone})`

const within = (column: SQL, { from, to, zone }: CalendarRange): SQL =>
  sql`${column} >= ${startOf(from, zone)} and ${column} < ${startOf(addDays(to, 1), zone)}`

const deliveries = (ctx: ServiceContext, { from, to }: CalendarRange): SQL => sql`
  select 'delivery' as kind, expected_on as day, id as shipment_id,
    null::uuid as task_id, null::text as task_kind, false as is_estimated
  from ${shipments}
  where ${and(
    eq(shipments.organizationId, ctx.organizationId),
    isAwaited(ctx.clock.now()),
    isStillExpected,
    gte(shipments.expectedOn, from),
    lte(shipments.expectedOn, to),
  )}`

const arrivals = (ctx: ServiceContext, { from, to }: CalendarRange): SQL => sql`
  select 'arrive_by', arrive_by, id, null, null, false
  from ${shipments}
  where organization_id = ${ctx.organizationId} and ${isArrivalDue}
    and arrive_by >= ${from} and arrive_by <= ${to}`

/** Deadlines that nothing recorded meets yet. */
const deadlines = (ctx: ServiceContext, { from, to }: CalendarRange): SQL => sql`
  select 'deadline', deadline_day, id, null, null, false
  from ${shipments}
  where organization_id = ${ctx.organizationId} and deadline_day is not null
    and deadline_day >= ${from} and deadline_day <= ${to} and deadline_state in ('open', 'missed')`

/** Drafts on the day for which they are scheduled. */
const scheduled = (ctx: ServiceContext, { from, to }: CalendarRange): SQL => sql`
  select 'scheduled', scheduled_for, id, null, null, false
  from ${shipments}
  where organization_id = ${ctx.organizationId} and scheduled_for is not null
    and scheduled_for >= ${from} and scheduled_for <= ${to}`

/** Open tasks know until when, and are the only ones that do: the calendar computes nothing again. */
const dueTasks = (ctx: ServiceContext, range: CalendarRange): SQL => sql`
  select case when kind in ('notice_left', 'held') then 'held_until' when kind in ('receipt_overdue', 'receipt_urgent') then 'receipt' else 'task' end,
    (due_at at time zone ${range.zone})::date, shipment_id, id, kind,
    coalesce(details ->> 'held_until_source' = 'computed', false)
  from ${tasks}
  where organization_id = ${ctx.organizationId} and closed_at is null and ${within(sql`due_at`, range)}`

/** Receipts that have not come and are not overdue: from then on a task is open. */
const receipts = (ctx: ServiceContext, { from, to, zone }: CalendarRange): SQL => {
  const { receiptDays } = ctx.config.attention
  const wait = sql`${`${receiptDays} days`}::interval`
  const notOverdue = new Date(ctx.clock.now().getTime() - receiptDays * dayMs).toISOString()
  return sql`
    select 'receipt', ((delivered_at + ${wait}) at time zone ${zone})::date, id, null, null, false
    from ${shipments}
    where organization_id = ${ctx.organizationId} and ${isReceiptOwed}
      and delivered_at >= greatest(${startOf(from, zone)} - ${wait}, ${notOverdue}::timestamptz)
      and delivered_at < ${startOf(addDays(to, 1), zone)} - ${wait}
      and not exists (
        select 1 from ${artifacts} a
        where a.organization_id = ${ctx.organizationId} and a.shipment_id = shipments.id
          and a.kind = 'carrier_return_receipt_pdf' and a.status in ('pending', 'available', 'expired') offset 0)`
}

/** Reads what is due on the days, with the first few of each kind on each day, and their count. */
export const readDue = async (
  ctx: ServiceContext,
  range: CalendarRange,
  shown: number,
): Promise<DueRow[]> => {
  const { rows } = await ctx.db.execute<DueRow>(sql`
    with due as materialized (
      (${deliveries(ctx, range)}) union all (${arrivals(ctx, range)}) union all (${deadlines(ctx, range)})
      union all (${scheduled(ctx, range)})
      union all (${dueTasks(ctx, range)}) union all (${receipts(ctx, range)})
    ), placed as materialized (
      select due.*, (count(*) over (partition by day, kind))::int as total,
        row_number() over (partition by day, kind order by shipment_id, task_id) as place
      from due
    )
    select placed.day::text as day, placed.kind, placed.total, placed.shipment_id, placed.task_id,
      placed.task_kind, placed.is_estimated, piece.shipment_name, piece.name, piece.company, piece.carrier
    from placed left join lateral (
      select shipments.name as shipment_name, shipments.to_address ->> 'name' as name,
        shipments.to_address ->> 'company' as company, shipments.carrier
      from ${shipments}
      where shipments.organization_id = ${ctx.organizationId} and shipments.id = placed.shipment_id limit 1
    ) piece on true
    where placed.place <= ${shown}
    order by placed.day, placed.kind, placed.place`)
  return rows
}

const endsOf = (
  ctx: ServiceContext,
  range: CalendarRange,
  kind: CalendarKind,
  { expiresAt, purgedAt }: { expiresAt: SQL; purgedAt: SQL },
): SQL => sql`
  select ${kind}::text as kind, (${expiresAt} at time zone ${range.zone})::date::text as day, count(*)::int as total
  from ${shipments}
  where organization_id = ${ctx.organizationId} and ${purgedAt} is null and ${expiresAt} is not null
    and ${within(expiresAt, range)}
    and id <> all(array(${heldShipments(ctx.organizationId)}))
  group by 2`

/** Counts the documents and the evidence whose retention ends on each day, without those under legal hold. */
export const countRetentionEnds = async (
  ctx: ServiceContext,
  range: CalendarRange,
): Promise<Pick<DueRow, 'day' | 'kind' | 'total'>[]> => {
  const documents = { expiresAt: sql`document_expires_at`, purgedAt: sql`document_purged_at` }
  const evidence = { expiresAt: sql`shipped_data_expires_at`, purgedAt: sql`evidence_purged_at` }
  const { rows } = await ctx.db.execute<Pick<DueRow, 'day' | 'kind' | 'total'>>(sql`
    ${endsOf(ctx, range, 'document_retention', documents)}
    union all
    ${endsOf(ctx, range, 'evidence_retention', evidence)}`)
  return rows
}
