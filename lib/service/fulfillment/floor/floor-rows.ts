import { and, desc, eq, inArray, isNotNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { type PartnerName, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import type { FloorStage } from '#lib/contract/operations/floor.values.ts'
import {
  openPrintJobStates,
  type PrintJobState,
  printingPrintJobStates,
} from '#lib/contract/printing/print-job.values.ts'
import type { PrintOutput } from '#lib/contract/printing/print-output.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOverPieces } from '#lib/service/db/schema/hand-overs.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import { isDocumentJob, printers, printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { installationId } from '#lib/service/ids.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import { postmarkDayOf } from '#lib/service/shipment-core/deadline-columns.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { presentPieceOf, presentPrintOptions } from '#lib/service/shipment-core/present-piece.ts'

import { benchChecksOf } from './bench-checks.ts'
import { labelArtifactOf, outsideJobOf, presentFloorLabel } from './floor-label.ts'
import { shipmentsToPull, type ShipmentIds } from './floor-shipments.ts'

/** Returns the stage of a bought piece, from its shipment, its latest print job and its hand-over. */
const stageOf = (
  organizationId: string,
  jobState: SQLWrapper,
  handOverState: SQLWrapper,
) => sql<FloorStage>`case
  when ${shipments.status} = 'cancelled' then
    case when ${shipments.id} = any(array(${shipmentsToPull(organizationId)})) then 'pull' else 'cancelled' end
  when ${shipments.manifestedAt} is not null or ${shipments.status} = 'shipped' then 'handed_over'
  when ${shipments.partner} is not null then 'at_partner'
  when ${handOverState} = 'claimed' then 'handing_over'
  when ${shipments.status} = 'printed' and ${shipments.packedAt} is not null then 'packed'
  when ${inArray(jobState, printingPrintJobStates)} then 'printing'
  when ${inArray(jobState, openPrintJobStates)} then 'queued'
  when ${shipments.status} = 'queued' and ${jobState} = 'failed' then 'print_failed'
  when ${shipments.status} = 'queued' then 'queued'
  else 'printed'
end`

type Waiting = { stage: FloorStage; reason: string | null; partner: PartnerName | null }

/** Says why a piece has not been handed over; null once it has. */
const waitingReason = ({ stage, reason, partner }: Waiting): string | null => {
  switch (stage) {
    case 'queued':
      return `Not printed: ${reason ? `waiting. ${reason}` : 'waiting for a printer.'}`
    case 'printing':
      return `Not printed yet: sent to a printer.${reason ? ` ${reason}` : ''}`
    case 'print_failed':
      return `Not printed: printing failed${reason ? ` (${reason})` : ''}.`
    case 'at_partner':
      return `At ${partner === null ? 'a print partner' : partnerTitles[partner]}, which prints and mails it.`
    case 'printed':
      return 'Printed, not packed.'
    case 'packed':
      return 'Packed, not handed over.'
    case 'handing_over':
      return 'Waiting for the carrier’s SCAN form.'
    case 'pull':
      return 'Cancelled after printing: remove it from the mail.'
    case 'cancelled':
      return 'Cancelled.'
    case 'handed_over':
      return null
  }
}

/** Returns the name of a piece's printer; null if none was chosen yet. */
export const presentFloorPrinter = (row: {
  printerId: string | null
  printerName: string | null
}): FloorPiece['printer'] => {
  const { printerId: id, printerName } = row
  if (id === null) return null
  if (id === installationId) return { id, name: 'Office printer' }
  return { id, name: printerName ?? 'Removed printer' }
}

/** The print job of the piece that counts: the latest of its document. */
const latestJobOf = ({ db, organizationId }: ServiceContext) =>
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
      and(
        eq(printJobs.organizationId, organizationId),
        eq(printJobs.shipmentId, shipments.id),
        isDocumentJob,
      ),
    )
    .orderBy(desc(printJobs.id))
    .limit(1)
    .as('latest_job')

const queuedAtOf = (organizationId: string) => sql<Date | null>`coalesce(
  (select min(${printJobs.createdAt}) from ${printJobs}
    where ${printJobs.organizationId} = ${organizationId} and ${printJobs.shipmentId} = ${shipments.id}),
  (select ${partnerLetters.createdAt} from ${partnerLetters}
    where ${partnerLetters.organizationId} = ${organizationId}
      and ${partnerLetters.shipmentId} = ${shipments.id}))`

const photographedAtOf = (
  organizationId: string,
) => sql<Date | null>`(select max(${artifacts.availableAt}) from ${artifacts}
  where ${artifacts.organizationId} = ${organizationId} and ${artifacts.shipmentId} = ${shipments.id}
    and ${artifacts.kind} = 'piece_photo_jpeg')`

/** The hand-over that has the piece. */
const handOverOf = ({ db, organizationId }: ServiceContext) =>
  db
    .select({ handOverId: handOverPieces.handOverId, state: handOverPieces.state })
    .from(handOverPieces)
    .where(
      and(
        eq(handOverPieces.organizationId, organizationId),
        eq(handOverPieces.shipmentId, shipments.id),
        // As the index of it has it.
        sql`${handOverPieces.state} <> 'released'`,
      ),
    )
    .limit(1)
    .as('hand_over')

const printerNameOf = (organizationId: string, printerId: SQLWrapper) => sql<string | null>`(
  select ${printers.name} from ${printers}
  where ${printers.organizationId} = ${organizationId} and ${printers.id} = ${printerId})`

/**
 * The shipment of an id in `chosen`, under the name of its table. Looked up by its key, whatever PostgreSQL thinks how
 * many there are: it does not turn a subquery with a limit into a join.
 */
const chosenShipment = ({ db, organizationId }: ServiceContext) => {
  const found = alias(shipments, 'found')
  return db
    .select()
    .from(found)
    .where(
      and(eq(found.organizationId, organizationId), sql`${found.id} = chosen.id`, isNotNull(found.carrier)),
    )
    .limit(1)
    .as('shipments')
}

/** Every bought piece among these shipments with where it is. */
const floorOf = (ctx: ServiceContext, ids: ShipmentIds) => {
  // By the organization itself rather than by that of the row, so that a cluster knows that all are on one worker.
  const { organizationId } = ctx
  const latestJob = latestJobOf(ctx)
  const outsideJob = outsideJobOf(ctx)
  const handOver = handOverOf(ctx)
  return (
    ctx.db
      .select({
        // So that rows sorted by it can arrive in the order of the IDs.
        id: sql<string>`chosen.id`.as('id'),
        name: shipments.name,
        toAddress: shipments.toAddress,
        carrier: shipments.carrier,
        service: shipments.service,
        trackingNumber: shipments.trackingNumber,
        certifiedMail: shipments.certifiedMail,
        returnReceipt: shipments.returnReceipt,
        deadlineKind: shipments.deadlineKind,
        deadlineDay: shipments.deadlineDay,
        color: shipments.color,
        duplex: shipments.duplex,
        paper: shipments.paper,
        kit: shipments.kit,
        packaging: shipments.packaging,
        sheets: shipments.sheets,
        envelope: shipments.envelope,
        weightOunces: shipments.weightOunces,
        thicknessInches: shipments.thicknessInches,
        isTracked: shipments.isTracked,
        partner: shipments.partner,
        packedAt: shipments.packedAt,
        packedBy: shipments.packedBy,
        labelScannedAt: shipments.labelScannedAt,
        weighedOunces: shipments.weighedOunces,
        photographedAt: photographedAtOf(organizationId).mapWith(artifacts.availableAt).as('photographed_at'),
        manifestedAt: shipments.manifestedAt,
        scanFormId: shipments.scanFormId,
        handOverId: sql<string | null>`${handOver.handOverId}`.as('hand_over_id'),
        jobCode: sql<string | null>`${latestJob.code}`.as('job_code'),
        jobReason: sql<string | null>`coalesce(${latestJob.waitingFor}, ${latestJob.reason})`.as(
          'job_reason',
        ),
        queuedAt: queuedAtOf(organizationId).mapWith(printJobs.createdAt).as('queued_at'),
        printerId: sql<string | null>`${latestJob.printerId}`.as('job_printer_id'),
        printerName: printerNameOf(organizationId, latestJob.printerId).as('printer_name'),
        outsideOutput: sql<PrintOutput | null>`${outsideJob.output}`.as('outside_output'),
        outsideState: sql<PrintJobState | null>`${outsideJob.state}`.as('outside_state'),
        outsideReason: sql<string | null>`coalesce(${outsideJob.waitingFor}, ${outsideJob.reason})`.as(
          'outside_reason',
        ),
        labelArtifactId: labelArtifactOf(organizationId).as('label_artifact_id'),
        stage: stageOf(organizationId, latestJob.state, handOver.state).as('stage'),
      })
      // Sorted before the look-up, so that a page looks up only its own.
      .from(sql`(select id from (${ids}) unsorted order by id) chosen`)
      .innerJoinLateral(chosenShipment(ctx), sql`true`)
      .leftJoinLateral(latestJob, sql`true`)
      .leftJoinLateral(outsideJob, sql`true`)
      .leftJoinLateral(handOver, sql`true`)
      .as('floor')
  )
}

/** Selects pieces on the floor; the caller orders them. */
export const selectFloor = (ctx: ServiceContext, ids: ShipmentIds) => {
  const floor = floorOf(ctx, ids)
  return { floor, rows: ctx.db.select().from(floor).$dynamic() }
}

/** Returns `isForCounter` as a condition in SQL. Every carrier code that begins with USPS is the postal service. */
export const isRowForCounter = ({
  carrier,
  deadlineKind,
}: Record<'carrier' | 'deadlineKind', SQLWrapper>): SQL<boolean> =>
  sql<boolean>`(${carrier} ilike 'usps%' and ${deadlineKind} is not distinct from 'postmarked_by')`

type FloorRow = Awaited<ReturnType<typeof selectFloor>['rows']>[number]

/** Shapes a piece as the contract has it. */
export const presentPiece = (row: FloorRow, settings: MailSettings): FloorPiece => ({
  shipment_id: row.id,
  code: row.jobCode,
  stage: row.stage,
  waiting_reason: waitingReason({ stage: row.stage, reason: row.jobReason, partner: row.partner }),
  printer: presentFloorPrinter(row),
  label: presentFloorLabel(row),
  shipment_name: row.name,
  to_address: row.toAddress,
  carrier: row.carrier ?? '',
  service: row.service ?? '',
  tracking_number: row.trackingNumber,
  certified_mail: row.certifiedMail,
  return_receipt: row.returnReceipt,
  postmark_by: postmarkDayOf(row),
  print_options: presentPrintOptions(row),
  piece: presentPieceOf(row),
  tracked: row.isTracked,
  queued_at: momentOf(row.queuedAt),
  packed_at: momentOf(row.packedAt),
  packed_by: row.packedBy,
  bench: benchChecksOf(row, settings),
  handed_over_at: momentOf(row.manifestedAt),
  hand_over_id: row.handOverId,
  scan_form_id: row.scanFormId,
})

/** Returns the current piece of a shipment, or SHIPMENT_NOT_FOUND: unknown, not bought, or another organization's. */
export const loadPiece = async (ctx: ServiceContext, shipmentId: string): Promise<FloorPiece> => {
  await loadShipment(ctx, shipmentId)
  const [row] = await selectFloor(ctx, sql`select ${shipmentId}::uuid as id`).rows
  if (!row)
    throw new ServiceError('SHIPMENT_NOT_FOUND', 'This shipment has not been bought, so it has no piece.')
  const { settings } = await loadMailPreparation(ctx)
  return presentPiece(row, settings)
}
