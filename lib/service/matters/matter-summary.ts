import { and, asc, eq, type SQL, sql } from 'drizzle-orm'

import type { MatterDeadline, MatterSummary } from '#lib/contract/matters/matter.ts'
import { type PieceState, pieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { isStillExpected } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { deadlineColumns, presentDeadline } from '#lib/service/shipment-core/deadline-columns.ts'
import { firstDayInTime } from '#lib/service/shipment-core/expected-day.ts'
import { awaitsReceipt } from '#lib/service/shipment-core/receipt-of-row.ts'

import { getMatter } from './load-matter.ts'

const mostDeadlines = 50

const isOfMatter = (ctx: ServiceContext, matterId: string): SQL | undefined =>
  and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.matterId, matterId))

/** Counts the letters in each state and the related totals: one read of the matter's letters. */
const countLetters = async (ctx: ServiceContext, matterId: string) => {
  const rows = await ctx.db
    .select({
      status: shipments.status,
      isWaiting: sql<boolean>`${shipments.waitingApprovalId} is not null`.as('is_waiting'),
      scheduledFor: shipments.scheduledFor,
      outcome: shipments.trackingOutcome,
      problem: shipments.deliveryProblem,
      letters: sql<number>`count(*)::int`,
      delivered: sql<number>`(count(*) filter (where ${shipments.deliveredAt} is not null
        and ${shipments.turnedBackAt} is null))::int`,
      receiptsOwed: sql<number>`(count(*) filter (where ${awaitsReceipt(ctx.organizationId)}))::int`,
      bought: sql<number>`(count(*) filter (where ${shipments.carrier} is not null))::int`,
    })
    .from(shipments)
    .where(isOfMatter(ctx, matterId))
    .groupBy(
      shipments.status,
      sql`is_waiting`,
      shipments.scheduledFor,
      shipments.trackingOutcome,
      shipments.deliveryProblem,
    )
  const byState = new Map<PieceState, number>()
  for (const { status, isWaiting, scheduledFor, outcome, problem, letters } of rows) {
    const state = pieceState({
      status,
      awaiting_approval: isWaiting,
      scheduled_for: scheduledFor,
      tracking_outcome: outcome,
      delivery_problem: problem,
    })
    byState.set(state, (byState.get(state) ?? 0) + letters)
  }
  const sumOf = (name: 'letters' | 'delivered' | 'receiptsOwed' | 'bought'): number =>
    rows.reduce((sum, row) => sum + row[name], 0)
  // Object.keys forgets that its strings are the table's keys.
  const states = (Object.keys(pieceStates) as PieceState[]).flatMap((state) => {
    const letters = byState.get(state)
    return letters === undefined ? [] : [{ state, letters }]
  })
  return {
    states,
    letters: sumOf('letters'),
    delivered: sumOf('delivered'),
    receipts_owed: sumOf('receiptsOwed'),
    bought: sumOf('bought'),
  }
}

const sumCharges = async (ctx: ServiceContext, matterId: string) => {
  const [row] = await ctx.db
    .select({
      charged: sql<number>`coalesce(sum(c.amount_cents), 0)::int`,
      refunded: sql<number>`coalesce(sum(c.refunded_cents), 0)::int`,
    })
    .from(shipments)
    // A look-up for each letter, whatever PostgreSQL expects of both tables.
    .crossJoin(
      sql`lateral (select amount_cents, refunded_cents from ${charges} each
        where each.organization_id = ${ctx.organizationId} and each.shipment_id = "shipments"."id" offset 0) c`,
    )
    .where(isOfMatter(ctx, matterId))
  const { charged, refunded } = row ?? { charged: 0, refunded: 0 }
  return { charged_cents: charged, refunded_cents: refunded, net_cents: charged - refunded }
}

const countOpenTasks = async (ctx: ServiceContext, matterId: string): Promise<number> => {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(shipments)
    .crossJoin(
      sql`lateral (select 1 from ${tasks} each where each.organization_id = ${ctx.organizationId}
        and each.shipment_id = "shipments"."id" and each.closed_at is null offset 0) t`,
    )
    .where(isOfMatter(ctx, matterId))
  return row?.count ?? 0
}

const countAddresses = async (ctx: ServiceContext, matterId: string): Promise<number> => {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(addressBook)
    .where(and(eq(addressBook.organizationId, ctx.organizationId), eq(addressBook.matterId, matterId)))
  return row?.count ?? 0
}

const isOnItsWay = sql`${shipments.status} in ('queued', 'printed', 'shipped')
  and ${shipments.deliveredAt} is null and ${shipments.turnedBackAt} is null and ${isStillExpected}
  and (${shipments.isTracked} or ${shipments.status} <> 'shipped')`

/** The deadlines that nothing recorded meets, and the days of letters that are bought and not at their end. */
const listDeadlines = async (ctx: ServiceContext, matterId: string): Promise<MatterDeadline[]> => {
  const rows = await ctx.db
    .select({
      id: shipments.id,
      name: shipments.name,
      toAddress: shipments.toAddress,
      arriveBy: shipments.arriveBy,
      expectedOn: shipments.expectedOn,
      isOnItsWay: sql<boolean>`${isOnItsWay}`,
      isUnmailed: sql<boolean>`${shipments.manifestedAt} is null and ${shipments.shippedAt} is null`,
      ...deadlineColumns,
    })
    .from(shipments)
    .where(
      and(
        isOfMatter(ctx, matterId),
        sql`((${isOnItsWay} and coalesce(${shipments.arriveBy}, ${shipments.expectedOn}) is not null)
          or ${shipments.deadlineState} in ('open', 'missed'))`,
      ),
    )
    .orderBy(asc(shipments.id))
  const firstInTime = firstDayInTime(ctx.clock.now())
  const deadlines = rows.flatMap((row) => {
    const title = row.name ?? row.toAddress.name ?? row.toAddress.company ?? 'Untitled shipment'
    const isOpen = row.deadlineState === 'open' || row.deadlineState === 'missed'
    const deadline = isOpen ? presentDeadline(row) : null
    const days = [
      { kind: 'deadline' as const, on: deadline?.day ?? null, deadline },
      { kind: 'mail_by' as const, on: row.isUnmailed ? (deadline?.mail_by ?? null) : null, deadline },
      { kind: 'arrive_by' as const, on: row.isOnItsWay ? row.arriveBy : null, deadline: null },
      { kind: 'expected' as const, on: row.isOnItsWay ? row.expectedOn : null, deadline: null },
    ]
    return days.flatMap(({ kind, on, deadline }) =>
      on === null ? [] : [{ shipment_id: row.id, title, kind, on, deadline, is_late: on < firstInTime }],
    )
  })
  // Missed deadlines are listed too, after those to come.
  const place = ({ on, deadline }: MatterDeadline) => `${deadline?.state === 'missed' ? 1 : 0} ${on}`
  return deadlines.toSorted((left, right) => (place(left) < place(right) ? -1 : 1))
}

/** Summarizes the letters of a matter. Throws MATTER_NOT_FOUND. */
export const getMatterSummary = async (ctx: ServiceContext, id: string): Promise<MatterSummary> => {
  const { id: matterId } = await getMatter(ctx, id)
  const [letters, money, openTasks, addresses, deadlines] = await Promise.all([
    countLetters(ctx, matterId),
    sumCharges(ctx, matterId),
    countOpenTasks(ctx, matterId),
    countAddresses(ctx, matterId),
    listDeadlines(ctx, matterId),
  ])
  return {
    ...letters,
    ...money,
    open_tasks: openTasks,
    addresses,
    deadlines: deadlines.slice(0, mostDeadlines),
    deadline_count: deadlines.length,
  }
}
