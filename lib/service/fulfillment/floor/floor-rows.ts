import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'

import { hourMs } from '#lib/contract/api/time.values.ts'
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
import type { ServiceContext } from '#lib/service/context.ts'
import type { Database } from '#lib/service/db/client.ts'
import { handOverPieces } from '#lib/service/db/schema/hand-overs.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import { printers, printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { installationId } from '#lib/service/ids.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { presentPieceOf, presentPrintOptions } from '#lib/service/shipment-core/present-piece.ts'

import { benchChecksOf } from './bench-checks.ts'
import { labelArtifact, outsideJobOf, presentFloorLabel } from './floor-label.ts'

/** The day of a moment in a time zone, `YYYY-MM-DD`, in the database. */
export const localDay = (moment: unknown, timeZone: string): SQL<string> =>
  sql<string>`(${moment} at time zone ${timeZone})::date::text`

/** The day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayIn = (moment: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment)
  const part = (type: 'year' | 'month' | 'day') => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The cancelled shipments whose piece must still be taken out of the mail. */
const shipmentsToPull = ({ organizationId }: { organizationId: string }) => sql`(
  select ${tasks.shipmentId} from ${tasks} where ${tasks.organizationId} = ${organizationId}
    and ${tasks.kind} = 'cancelled_after_print' and ${tasks.closedAt} is null)`

const mustBePulled = sql`exists (
  select from ${tasks} where ${tasks.organizationId} = ${shipments.organizationId}
    and ${tasks.shipmentId} = ${shipments.id}
    and ${tasks.kind} = 'cancelled_after_print' and ${tasks.closedAt} is null)`

/** Where a bought piece is, from its shipment, its latest print job and the hand-over that has it. */
const stageOf = (jobState: SQLWrapper, handOverState: SQLWrapper) => sql<FloorStage>`case
  when ${shipments.status} = 'cancelled' then case when ${mustBePulled} then 'pull' else 'cancelled' end
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

/** The printer of a piece by the name people know it by; null when none was chosen yet. */
export const presentFloorPrinter = (row: {
  printerId: string | null
  printerName: string | null
}): FloorPiece['printer'] => {
  const { printerId: id, printerName } = row
  if (id === null) return null
  if (id === installationId) return { id, name: "Installation's printer" }
  return { id, name: printerName ?? 'Removed printer' }
}

/** The print job of the piece that counts: the latest of its document. */
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
      and(
        eq(printJobs.organizationId, shipments.organizationId),
        eq(printJobs.shipmentId, shipments.id),
        eq(printJobs.output, 'document'),
      ),
    )
    .orderBy(desc(printJobs.id))
    .limit(1)
    .as('latest_job')

const queuedAt = sql<Date | null>`coalesce(
  (select min(${printJobs.createdAt}) from ${printJobs}
    where ${printJobs.organizationId} = ${shipments.organizationId} and ${printJobs.shipmentId} = ${shipments.id}),
  (select ${partnerLetters.createdAt} from ${partnerLetters}
    where ${partnerLetters.organizationId} = ${shipments.organizationId}
      and ${partnerLetters.shipmentId} = ${shipments.id}))`

const photographedAt = sql<Date | null>`(select max(${artifacts.availableAt}) from ${artifacts}
  where ${artifacts.organizationId} = ${shipments.organizationId} and ${artifacts.shipmentId} = ${shipments.id}
    and ${artifacts.kind} = 'piece_photo_jpeg')`

/** Every bought piece of the organization with where it is; `within` narrows the shipments before anything is derived. */
const floorOf = (ctx: ServiceContext, within: SQL | undefined) => {
  const latestJob = latestJobOf(ctx.db)
  const outsideJob = outsideJobOf(ctx.db)
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
      photographedAt: photographedAt.mapWith(artifacts.availableAt).as('photographed_at'),
      manifestedAt: shipments.manifestedAt,
      scanFormId: shipments.scanFormId,
      handOverId: handOverPieces.handOverId,
      jobCode: sql<string | null>`${latestJob.code}`.as('job_code'),
      jobReason: sql<string | null>`coalesce(${latestJob.waitingFor}, ${latestJob.reason})`.as('job_reason'),
      queuedAt: queuedAt.mapWith(printJobs.createdAt).as('queued_at'),
      printerId: sql<string | null>`${latestJob.printerId}`.as('job_printer_id'),
      printerName: sql<string | null>`${printers.name}`.as('printer_name'),
      outsideOutput: sql<PrintOutput | null>`${outsideJob.output}`.as('outside_output'),
      outsideState: sql<PrintJobState | null>`${outsideJob.state}`.as('outside_state'),
      outsideReason: sql<string | null>`coalesce(${outsideJob.waitingFor}, ${outsideJob.reason})`.as(
        'outside_reason',
      ),
      labelArtifactId: labelArtifact.as('label_artifact_id'),
      stage: stageOf(latestJob.state, handOverPieces.state).as('stage'),
    })
    .from(shipments)
    .leftJoinLateral(latestJob, sql`true`)
    .leftJoinLateral(outsideJob, sql`true`)
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
    .where(and(eq(shipments.organizationId, ctx.organizationId), isNotNull(shipments.carrier), within))
    .as('floor')
}

/** The condition of the pieces that still have to be processed on the floor. */
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

/** Selects pieces as they are on the floor; the caller orders them. */
export const selectFloor = (ctx: ServiceContext, within: SQL | undefined) => {
  const floor = floorOf(ctx, within)
  return { floor, rows: ctx.db.select().from(floor).$dynamic() }
}

type FloorRow = Awaited<ReturnType<typeof selectFloor>['rows']>[number]

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

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
  print_options: presentPrintOptions(row),
  piece: presentPieceOf(row),
  tracked: row.isTracked,
  queued_at: moment(row.queuedAt),
  packed_at: moment(row.packedAt),
  packed_by: row.packedBy,
  bench: benchChecksOf(row, settings),
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
  const { settings } = await loadMailPreparation(ctx)
  return presentPiece(row, settings)
}
