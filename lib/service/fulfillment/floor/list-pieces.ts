import { and, asc, eq, exists, gt, type SQL, sql } from 'drizzle-orm'

import type { FloorPiece, ListPiecesQuery } from '#lib/contract/operations/floor.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOverPieces } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { isHandedOverOn, isOpen, presentPiece, selectFloor } from './floor-rows.ts'
import { dayIn, localDay } from './local-day.ts'

const isInHandOver = (ctx: ServiceContext, handOverId: string): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(handOverPieces)
      .where(
        and(
          eq(handOverPieces.organizationId, ctx.organizationId),
          eq(handOverPieces.handOverId, handOverId),
          eq(handOverPieces.shipmentId, shipments.id),
        ),
      ),
  )

/** Which shipments can be in the list at all, as the database finds them by its indexes. */
const within = (ctx: ServiceContext, query: ListPiecesQuery): SQL | undefined => {
  if (query.hand_over_id) return isInHandOver(ctx, query.hand_over_id)
  if (query.stage === 'cancelled') return eq(shipments.status, 'cancelled')
  if (query.stage !== 'handed_over') return isOpen(ctx)
  return isHandedOverOn(query.day ?? dayIn(ctx.clock.now(), query.time_zone), query.time_zone)
}

/** One page of the floor, in the order in which the pieces were created. */
export const listPieces = async (ctx: ServiceContext, query: ListPiecesQuery): Promise<Page<FloorPiece>> => {
  authorize(ctx, 'operate')
  const { floor, rows: selected } = selectFloor(ctx, within(ctx, query))
  const isOfDay = query.day && query.stage !== 'handed_over'
  const found = await selected
    .where(
      and(
        query.stage && eq(floor.stage, query.stage),
        query.carrier ? eq(floor.carrier, query.carrier) : undefined,
        query.printer_id ? eq(floor.printerId, query.printer_id) : undefined,
        isOfDay ? eq(localDay(floor.queuedAt, query.time_zone), query.day) : undefined,
        query.cursor ? gt(floor.id, query.cursor) : undefined,
      ),
    )
    .orderBy(asc(floor.id))
    .limit(query.limit + 1)
  const { rows, tail } = splitPage(found, query.limit, ({ id }) => id)
  return { data: rows.map(presentPiece), ...tail }
}
