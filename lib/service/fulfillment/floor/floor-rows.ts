import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/api/time.values.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Database } from '#lib/service/db/client.ts'
import { handOverPieces } from '#lib/service/db/schema/hand-overs.ts'
import { printers, printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { presentFloorPrinter } from './floor-printer.ts'
import { localDay } from './local-day.ts'
import { shipmentsToPull, stageOf, waitingBecause } from './stage.ts'

/** The print job of the piece that counts: the latest. */
const latestJobOf = (db: Database) =>
  db
    .select({
      id: printJobs.id,
      code: printJobs.code,
      state: printJobs.state,
      reason: printJobs.reason,
      waitingFor: printJobs.waitingFor,
      printerId: printJobs.printerId,
    })
    .from(printJobs)
    .where(
      and(eq(printJobs.organizationId, shipments.organizationId), eq(printJobs.shipmentId, shipments.id)),
    )
    .orderBy(desc(printJobs.id))
    .limit(1)
    .as('latest_job')

const queuedAt = sql<Date | null>`(select min(${printJobs.createdAt}) from ${printJobs}
  where ${printJobs.organizationId} = ${shipments.organizationId} and ${printJobs.shipmentId} = ${shipments.id})`

/** Every bought piece of the organization with where it is; `within` narrows the shipments before anything is derived. */
const floorOf = (ctx: ServiceContext, within: SQL | undefined) => {
  const latestJob = latestJobOf(ctx.db)
  return ctx.db
    .select({
      id: shipments.id,
      name: shipments.name,
      toAddress: shipments.toAddress,
      carrier: shipments.carrier,
      service: shipments.service,
      trackingNumber: shipments.trackingNumber,
      certifiedMail: shipments.certifiedMail,
      returnReceipt: shipments.returnReceipt,
      color: shipments.color,
      duplex: shipments.duplex,
      sheets: shipments.sheets,
      envelope: shipments.envelope,
      weightOunces: shipments.weightOunces,
      packedAt: shipments.packedAt,
      packedBy: shipments.packedBy,
      manifestedAt: shipments.manifestedAt,
      scanFormId: shipments.scanFormId,
      handOverId: handOverPieces.handOverId,
      jobCode: sql<string | null>`${latestJob.code}`.as('job_code'),
      jobReason: sql<string | null>`coalesce(${latestJob.waitingFor}, ${latestJob.reason})`.as('job_reason'),
      queuedAt: queuedAt.mapWith(printJobs.createdAt).as('queued_at'),
      printerId: sql<string | null>`${latestJob.printerId}`.as('job_printer_id'),
      printerName: sql<string | null>`${printers.name}`.as('printer_name'),
      stage: stageOf(latestJob.state, handOverPieces.state).as('stage'),
    })
    .from(shipments)
    .leftJoinLateral(latestJob, sql`true`)
    .leftJoin(
      printers,
      and(eq(printers.organizationId, shipments.organizationId), eq(printers.id, latestJob.printerId)),
    )
    .leftJoin(
      handOverPieces,
      and(
        eq(handOverPieces.organizationId, shipments.organizationId),
        eq(handOverPieces.shipmentId, shipments.id),
        ne(handOverPieces.state, 'released'),
      ),
    )
    .where(and(eq(shipments.organizationId, ctx.organizationId), isNotNull(shipments.trackingNumber), within))
    .as('floor')
}

/** Pieces that somebody on the floor still has to do something with. */
export const isOpen = (ctx: ServiceContext): SQL | undefined =>
  or(
    and(inArray(shipments.status, ['queued', 'printed']), isNull(shipments.manifestedAt)),
    and(eq(shipments.status, 'cancelled'), sql`${shipments.id} in ${shipmentsToPull(ctx)}`),
  )

/** Pieces handed over on one day of a time zone. */
export const isHandedOverOn = (day: string, timeZone: string): SQL | undefined => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return and(
    // Days begin up to 14 hours before and 12 after they do in UTC: this much the index can narrow.
    gte(shipments.manifestedAt, new Date(midnight - 15 * hourMs)),
    lt(shipments.manifestedAt, new Date(midnight + 39 * hourMs)),
    sql`${localDay(shipments.manifestedAt, timeZone)} = ${day}`,
  )
}

/** Pieces as they are on the floor, ordered by whoever asks. */
export const selectFloor = (ctx: ServiceContext, within: SQL | undefined) => {
  const floor = floorOf(ctx, within)
  return { floor, rows: ctx.db.select().from(floor).$dynamic() }
}

export type FloorRow = Awaited<ReturnType<typeof selectFloor>['rows']>[number]

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

/** Shapes a piece as the contract has it. */
export const presentPiece = (row: FloorRow): FloorPiece => ({
  shipment_id: row.id,
  code: row.jobCode,
  stage: row.stage,
  waiting_because: waitingBecause({ stage: row.stage, reason: row.jobReason }),
  printer: presentFloorPrinter(row),
  shipment_name: row.name,
  to_address: row.toAddress,
  carrier: row.carrier ?? '',
  service: row.service ?? '',
  tracking_number: row.trackingNumber ?? '',
  certified_mail: row.certifiedMail,
  return_receipt: row.returnReceipt,
  print_options: { color: row.color, duplex: row.duplex },
  piece: { sheets: row.sheets, envelope: row.envelope, weight_ounces: row.weightOunces },
  queued_at: moment(row.queuedAt),
  packed_at: moment(row.packedAt),
  packed_by: row.packedBy,
  handed_over_at: moment(row.manifestedAt),
  hand_over_id: row.handOverId,
  scan_form_id: row.scanFormId,
})

/** The piece of a shipment as it is now, or SHIPMENT_NOT_FOUND: unknown, not bought, or another organization's. */
export const loadPiece = async (ctx: ServiceContext, shipmentId: string): Promise<FloorPiece> => {
  await loadShipment(ctx, shipmentId)
  const [row] = await selectFloor(ctx, eq(shipments.id, shipmentId)).rows
  if (!row)
    throw new ServiceError('SHIPMENT_NOT_FOUND', 'This shipment has not been bought, so it has no piece.')
  return presentPiece(row)
}
