import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { Address } from '#lib/contract/addresses/address.ts'
import type { Overview, OverviewPiece } from '#lib/contract/overview/overview.ts'
import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { firstDayInTime, isAwaited, isLate } from '#lib/service/shipment-core/expected-day.ts'

/** The columns that identify a shipment to a reader. */
export const namedColumns = {
  id: shipments.id,
  status: shipments.status,
  name: shipments.name,
  toAddress: shipments.toAddress,
}

type NamedRow = { id: string; status: ShipmentStatus; name: string | null; toAddress: Address }

export const presentNamed = ({ id, status, name, toAddress }: NamedRow) => ({
  id,
  status,
  shipment_name: name,
  recipient: toAddress.name ?? toAddress.company ?? '',
})

const shownLate = 3
const shownNext = 5

const isOwnAwaited = ({ organizationId, clock }: ServiceContext): SQL | undefined =>
  and(eq(shipments.organizationId, organizationId), isAwaited(clock.now()))

const countLate = async (ctx: ServiceContext): Promise<number> => {
  const [counted] = await ctx.db
    .select({ late: sql<number>`count(*)::int` })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), isLate(ctx.clock.now())))
  return counted?.late ?? 0
}

const selectPieces = (ctx: ServiceContext, where: SQL | undefined, limit: number) =>
  ctx.db
    .select({
      ...namedColumns,
      carrier: shipments.carrier,
      service: shipments.service,
      certifiedMail: shipments.certifiedMail,
      trackingNumber: shipments.trackingNumber,
      shippedAt: shipments.shippedAt,
      expectedOn: shipments.expectedOn,
    })
    .from(shipments)
    .where(and(isOwnAwaited(ctx), where))
    .orderBy(asc(shipments.expectedOn), desc(shipments.id))
    .limit(limit)

type PieceRow = Awaited<ReturnType<typeof selectPieces>>[number]

/**
 * Reads what is most overdue, what should arrive next, and what has no expected day: each the start of a range of one
 * index, for any number of pieces.
 */
const readPieces = async (
  ctx: ServiceContext,
  inTime: string,
): Promise<{ late: PieceRow[]; next: PieceRow[] }> => {
  const rows = await unionAll(
    selectPieces(ctx, lt(shipments.expectedOn, inTime), shownLate),
    selectPieces(ctx, gte(shipments.expectedOn, inTime), shownNext),
    selectPieces(ctx, isNull(shipments.expectedOn), shownNext),
  ).orderBy(asc(shipments.expectedOn), desc(shipments.id))
  const isOverdue = ({ expectedOn }: PieceRow) => expectedOn !== null && expectedOn < inTime
  return {
    late: rows.filter(isOverdue),
    next: rows.filter((row) => !isOverdue(row)).slice(0, shownNext),
  }
}

const presentPiece = (row: PieceRow, isLate: boolean): OverviewPiece[] =>
  row.carrier === null || row.shippedAt === null
    ? []
    : [
        {
          ...presentNamed(row),
          carrier: row.carrier,
          service: row.service,
          certified_mail: row.certifiedMail,
          tracking_number: row.trackingNumber,
          shipped_at: row.shippedAt.toISOString(),
          expected_on: row.expectedOn,
          is_late: isLate,
        },
      ]

/** Returns how much is overdue, and what should arrive when; overdue pieces first. */
export const readOnItsWay = async (ctx: ServiceContext): Promise<Overview['on_its_way']> => {
  const [counted, { late, next }] = await Promise.all([
    countLate(ctx),
    readPieces(ctx, firstDayInTime(ctx.clock.now())),
  ])
  return {
    late: counted,
    next: [
      ...late.flatMap((row) => presentPiece(row, true)),
      ...next.flatMap((row) => presentPiece(row, false)),
    ],
  }
}
