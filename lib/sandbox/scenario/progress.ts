import { and, eq, notInArray } from 'drizzle-orm'

import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'
import type { EasypostTrackingDetail } from '#lib/sandbox/vendors/easypost/shapes.ts'
import { readJourney } from '#lib/sandbox/vendors/easypost/tracking.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import { milestoneTexts, pathTo } from './milestones.ts'

type ShipmentRow = typeof shipments.$inferSelect

/** A bought shipment and the milestones it has reached. */
export type Progress = {
  shipment: ShipmentRow
  /** The shipment's id at the rate provider. */
  providerShipmentId: string
  reached: ReadonlySet<Milestone>
  /** Whether the carrier scans the piece at all; plain letters and flats are not scanned. */
  isTracked: boolean
  /** The carrier's last scan, which the service may not have received yet. */
  lastScan: EasypostTrackingDetail | null
}

/** Finds a shipment by its id alone, as the operator names it, or within an organization. */
export const findShipment = async (
  { db }: ServiceDeps,
  named: { organizationId?: string; shipmentId: string },
): Promise<ShipmentRow> => {
  const { organizationId, shipmentId } = named
  const [row] = isId(shipmentId)
    ? await db
        .select()
        .from(shipments)
        .where(
          and(
            eq(shipments.id, shipmentId),
            organizationId === undefined ? undefined : eq(shipments.organizationId, organizationId),
          ),
        )
    : []
  if (row) return row
  throw new ServiceError('SHIPMENT_NOT_FOUND', `No shipment has the ID ${shipmentId}.`)
}

const invalidStep = (message: string) => new ServiceError('INVALID_STATUS_TRANSITION', message)

/** Reads how far a shipment has come. Throws when it is not on its way: a draft, cancelled, or bought for real. */
export const readProgress = async (deps: ServiceDeps, shipment: ShipmentRow): Promise<Progress> => {
  if (!deps.config.sandbox.rates) {
    throw invalidStep('The carriers are real here, so shipments cannot be simulated.')
  }
  if (shipment.status === 'cancelled')
    throw invalidStep('The shipment was cancelled, so it cannot be advanced.')
  if (shipment.partner !== null) {
    const name = partnerTitles[shipment.partner]
    throw invalidStep(`${name} mails this shipment; its simulator is not advanced from here.`)
  }
  const { providerShipmentId } = shipment
  const journey = providerShipmentId ? await readJourney(deps.db, deps.clock, providerShipmentId) : null
  if (!providerShipmentId || !journey) {
    throw invalidStep(`The shipment has not been bought yet (${shipment.status}). Buy it first.`)
  }
  const reached = new Set<Milestone>(journey.reached)
  if (shipment.status === 'printed' || shipment.status === 'shipped') reached.add('printed')
  if (shipment.manifestedAt) reached.add('manifested')
  if (journey.hasReturnReceipt) reached.add('return_receipt')
  const { isTracked, lastScan } = journey
  return { shipment, providerShipmentId, reached, isTracked, lastScan }
}

const undelivered: readonly Milestone[] = [
  'notice_left',
  'unclaimed',
  'returned_to_sender',
  'held',
  'delayed',
  'undeliverable',
  'refused',
  'damaged',
  'lost',
]

/** Returns whether the piece is on a SCAN form, or will be once it is handed over. */
const hasForm = ({ shipment, isTracked }: Progress): boolean =>
  isTracked &&
  isPostal(shipment.carrier ?? '') &&
  (shipment.manifestedAt === null || shipment.scanFormId !== null)

/** Throws, with the reason, when the milestone cannot follow those reached. */
const requireLogical = (progress: Progress, to: Milestone): void => {
  const { reached } = progress
  if (!progress.isTracked && to !== 'printed' && to !== 'manifested') {
    throw invalidStep(
      'The shipment was sent without tracking, so nothing is known of it after it was handed over.',
    )
  }
  if (reached.has('delivered') && undelivered.includes(to)) {
    throw invalidStep(`The shipment has been delivered and can no longer be ${milestoneTexts[to]}.`)
  }
  if (
    (reached.has('unclaimed') || reached.has('refused')) &&
    (to === 'delivered' || to === 'return_receipt')
  ) {
    throw invalidStep('The shipment is being returned to the sender and can no longer be delivered.')
  }
  if (reached.has('returned_to_sender') && to !== 'return_receipt') {
    throw invalidStep('The shipment has been returned to the sender, so there are no further steps.')
  }
  if (to === 'form_scanned' && !hasForm(progress)) {
    throw invalidStep('The shipment is not listed on a SCAN form, which only USPS has.')
  }
  if (to === 'return_receipt' && usualEnd(progress) !== 'return_receipt') {
    throw invalidStep('No return receipt was purchased for this shipment.')
  }
}

/** Returns the milestones still to be played to reach one, in order; empty once it is reached. */
export const stepsTo = (progress: Progress, to: Milestone): Milestone[] => {
  if (progress.reached.has(to)) return []
  requireLogical(progress, to)
  // A piece refused at the door is returned without a notice.
  const skipped: readonly Milestone[] = [
    ...(progress.reached.has('refused') || progress.reached.has('undeliverable')
      ? (['notice_left', 'unclaimed'] as const)
      : []),
    ...(hasForm(progress) ? [] : (['form_scanned'] as const)),
  ]
  return pathTo(to).filter((milestone) => !progress.reached.has(milestone) && !skipped.includes(milestone))
}

/** Milestones after which a shipment no longer advances automatically. */
const astray: readonly Milestone[] = [
  'notice_left',
  'held',
  'delayed',
  'undeliverable',
  'refused',
  'damaged',
  'lost',
  'unclear',
]

/** Returns whether the piece left the usual route and has not been delivered since. */
export const isAstray = ({ reached }: Progress): boolean =>
  astray.some((milestone) => reached.has(milestone)) && !reached.has('delivered')

/** Returns the end of the usual route: the return receipt where one was bought, the hand-over without tracking. */
export const usualEnd = ({ shipment, isTracked }: Progress): Milestone => {
  if (!isTracked) return 'manifested'
  return shipment.returnReceipt && isPostal(shipment.carrier ?? '') ? 'return_receipt' : 'delivered'
}

export type LivePrintJob = typeof printJobs.$inferSelect

/** Finds the print job of the shipment's document that has neither failed nor been cancelled. */
export const findLivePrintJob = async (
  { db }: ServiceDeps,
  shipment: Pick<ShipmentRow, 'organizationId' | 'id'>,
): Promise<LivePrintJob | undefined> => {
  const [job] = await db
    .select()
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, shipment.organizationId),
        eq(printJobs.shipmentId, shipment.id),
        eq(printJobs.output, 'document'),
        notInArray(printJobs.state, ['failed', 'cancelled']),
      ),
    )
  return job
}

/** Throws INVALID_STATUS_TRANSITION, with the reason, when a person has to do something before the shipment is printed. */
export const requirePrintable = async (
  { db }: ServiceDeps,
  shipment: Pick<ShipmentRow, 'organizationId' | 'id'>,
): Promise<void> => {
  const jobs = await db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, shipment.organizationId), eq(printJobs.shipmentId, shipment.id)))
  for (const output of new Set(jobs.map((job) => job.output))) {
    const live = jobs.find(
      (job) => job.output === output && job.state !== 'failed' && job.state !== 'cancelled',
    )
    if (live && live.waitingFor === null) continue
    const reason = live?.waitingFor ?? 'Printing failed or was canceled. Print the shipment again first.'
    throw new ServiceError('INVALID_STATUS_TRANSITION', `The shipment is not printed. ${reason}`)
  }
}
