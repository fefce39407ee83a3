import { and, asc, count, eq, gt, inArray, not, notInArray, sql } from 'drizzle-orm'

import type { TableFormat } from '#lib/contract/api/table-format.ts'
import { dayIn } from '#lib/contract/formats/dates.values.ts'
import type { FloorPiece, ListPiecesQuery, FloorSummary } from '#lib/contract/operations/floor.ts'
import { type FloorStage, floorStages } from '#lib/contract/operations/floor.values.ts'
import { boughtServiceName, carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOverPieces } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type TableColumn, tableDownload } from '#lib/service/files/spreadsheets.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'

import { isRowForCounter, presentFloorPrinter, presentPiece, selectFloor } from './floor-rows.ts'
import { localDay, openShipments, type ShipmentIds, shipmentsHandedOverOn } from './floor-shipments.ts'

/** The shipments that can be in the list at all, as the database finds them by its indexes. */
const shipmentsWithin = (ctx: ServiceContext, query: ListPiecesQuery): ShipmentIds => {
  const { organizationId } = ctx
  if (query.hand_over_id) {
    return sql`select shipment_id as id from ${handOverPieces}
      where organization_id = ${organizationId} and hand_over_id = ${query.hand_over_id}`
  }
  if (query.stage?.includes('cancelled')) {
    return sql`select id from ${shipments} where organization_id = ${organizationId} and status = 'cancelled'`
  }
  if (!query.stage?.includes('handed_over')) return openShipments(ctx)
  return shipmentsHandedOverOn(ctx, query.day ?? dayIn(ctx.clock.now(), query.time_zone), query.time_zone)
}

/** One page of the floor, in the order in which the pieces were created. */
export const listPieces = async (ctx: ServiceContext, query: ListPiecesQuery): Promise<Page<FloorPiece>> => {
  authorize(ctx, 'operate')
  const { floor, rows: selected } = selectFloor(ctx, shipmentsWithin(ctx, query))
  const isOfDay = query.day && !query.stage?.includes('handed_over')
  const found = await selected
    .where(
      and(
        query.stage && inArray(floor.stage, query.stage),
        query.carrier ? eq(floor.carrier, query.carrier) : undefined,
        query.printer_id ? eq(floor.printerId, query.printer_id) : undefined,
        isOfDay ? eq(localDay(floor.queuedAt, query.time_zone), query.day) : undefined,
        query.for_counter === undefined
          ? undefined
          : query.for_counter
            ? isRowForCounter(floor)
            : not(isRowForCounter(floor)),
        query.cursor ? gt(floor.id, query.cursor) : undefined,
      ),
    )
    .orderBy(asc(floor.id))
    .limit(query.limit + 1)
  const { rows, tail } = splitPage(found, query.limit, ({ id }) => id)
  const { settings } = await loadMailPreparation(ctx)
  return { data: rows.map((row) => presentPiece(row, settings)), ...tail }
}

type PrinterGroup = { printerId: string | null; printerName: string | null; pieces: number }

const countByPrinter = (groups: readonly PrinterGroup[]): FloorSummary['printers'] =>
  [...Map.groupBy(groups, (group) => group.printerId).values()]
    .flatMap((own) => {
      const printer = own[0] && presentFloorPrinter(own[0])
      return printer ? [{ ...printer, pieces: own.reduce((total, { pieces }) => total + pieces, 0) }] : []
    })
    .toSorted((left, right) => left.name.localeCompare(right.name))

/**
 * Counts the floor by stage, including today's hand-overs; waiting pieces by the day they were bought; and pieces
 * still here by printer.
 */
export const getFloorSummary = async (
  ctx: ServiceContext,
  { time_zone: timeZone }: { time_zone: string },
): Promise<FloorSummary> => {
  authorize(ctx, 'operate')
  const today = dayIn(ctx.clock.now(), timeZone)
  const { floor } = selectFloor(ctx, openShipments(ctx))
  const day = localDay(floor.queuedAt, timeZone)
  const [groups, handedOver] = await Promise.all([
    ctx.db
      .select({
        stage: floor.stage,
        day: day.as('day'),
        printerId: floor.printerId,
        printerName: floor.printerName,
        pieces: count(),
      })
      .from(floor)
      .groupBy(floor.stage, sql`day`, floor.printerId, floor.printerName),
    ctx.db
      .select({ pieces: count() })
      .from(sql`(${shipmentsHandedOverOn(ctx, today, timeZone)}) handed_over`),
  ])
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(isCounted).reduce((total, { pieces }) => total + pieces, 0)
  const isWaiting = (stage: FloorStage): boolean => !['pull', 'at_partner'].includes(stage)
  const days = new Set(groups.filter(({ stage }) => isWaiting(stage)).map((group) => group.day))
  return {
    // `fromEntries` forgets that every stage is among the keys.
    stages: {
      ...Object.fromEntries(floorStages.map((stage) => [stage, sum((group) => group.stage === stage)])),
      handed_over: handedOver[0]?.pieces ?? 0,
    } as FloorSummary['stages'],
    days: [...days].toSorted().map((each) => ({
      day: each,
      pieces: sum((group) => group.day === each && isWaiting(group.stage)),
    })),
    printers: countByPrinter(groups),
    today,
  }
}

const columnsIn = (timeZone: string): readonly TableColumn<FloorPiece>[] => [
  ['Bought', (piece) => (piece.queued_at ? dayIn(new Date(piece.queued_at), timeZone) : '')],
  ['Code', (piece) => piece.code ?? ''],
  ['Recipient', ({ to_address: to }) => [to.name, to.company].filter(Boolean).join(', ')],
  ['City', (piece) => piece.to_address.city],
  ['State', (piece) => piece.to_address.state],
  ['Carrier', (piece) => carrierName(piece.carrier)],
  ['Service', (piece) => boughtServiceName(piece.carrier, piece.service, piece)],
  ['Tracking number', (piece) => piece.tracking_number ?? ''],
  ['Postmark by', (piece) => piece.postmark_by ?? ''],
  ['Name', (piece) => piece.shipment_name ?? ''],
  ['Sheets', (piece) => ({ count: piece.piece.sheets })],
  ['Reason', (piece) => piece.waiting_reason ?? ''],
  ['Printer', (piece) => piece.printer?.name ?? ''],
  ['Packed by', (piece) => piece.packed_by ?? ''],
  ['Shipment id', (piece) => piece.shipment_id],
]

/** Exports what was bought and not handed over, oldest first, with the reason: one row each. */
export const exportEndOfDay = async (
  ctx: ServiceContext,
  { time_zone: timeZone }: { time_zone: string },
  format: TableFormat,
): Promise<FileDownload> => {
  authorize(ctx, 'operate')
  const { floor, rows } = selectFloor(ctx, openShipments(ctx))
  const pieces = await rows
    .where(notInArray(floor.stage, ['handed_over', 'at_partner']))
    .orderBy(asc(floor.id))
  const { settings } = await loadMailPreparation(ctx)
  const batches = (async function* () {
    yield pieces.map((row) => presentPiece(row, settings))
  })()
  const madeAt = ctx.clock.now()
  const filename = `not-handed-over-${dayIn(madeAt, timeZone)}`
  return tableDownload(
    { filename, format, sheetName: 'Not handed over', columns: columnsIn(timeZone), madeAt },
    batches,
  )
}
