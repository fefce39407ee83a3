import { and, eq, notInArray } from 'drizzle-orm'

import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'
import type { EasypostTrackingDetail } from '#lib/sandbox/vendors/easypost/shapes.ts'
import { readJourney } from '#lib/sandbox/vendors/easypost/tracking.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import { milestoneWords, pathTo } from './milestones.ts'

type ShipmentRow = typeof shipments.$inferSelect

/** A bought shipment, and which milestones lie behind it. */
export type Progress = {
  shipment: ShipmentRow
  /** The shipment's name at the rate provider. */
  providerShipmentId: string
  reached: ReadonlySet<Milestone>
  /** The carrier's last scan, which the service may not have heard of yet. */
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

const refuse = (words: string) => new ServiceError('INVALID_STATUS_TRANSITION', words)

/** Reads how far a shipment has come. Throws when it is not on its way: a draft, cancelled, or bought for real. */
export const readProgress = async (deps: ServiceDeps, shipment: ShipmentRow): Promise<Progress> => {
  if (!deps.config.sandbox.rates) {
    throw refuse('The carriers are real here, so shipments cannot be simulated.')
  }
  if (shipment.status === 'cancelled') throw refuse('The shipment was cancelled, so it cannot be advanced.')
  const { providerShipmentId } = shipment
  const journey = providerShipmentId ? await readJourney(deps.db, deps.clock, providerShipmentId) : null
  if (!providerShipmentId || !journey) {
    throw refuse(`The shipment has not been bought yet (${shipment.status}). Buy it first.`)
  }
  const reached = new Set<Milestone>(journey.reached)
  if (shipment.status === 'printed' || shipment.status === 'shipped') reached.add('printed')
  if (shipment.manifestedAt) reached.add('manifested')
  if (journey.hasReturnReceipt) reached.add('return_receipt')
  return { shipment, providerShipmentId, reached, lastScan: journey.lastScan }
}

const wayBack: readonly Milestone[] = [
  'notice_left',
  'unclaimed',
  'returned_to_sender',
  'held',
  'refused',
  'damaged',
  'lost',
]

/** Throws when the milestone cannot follow what has happened, saying why. */
const requireLogical = (progress: Progress, to: Milestone): void => {
  const { reached } = progress
  if (reached.has('delivered') && wayBack.includes(to)) {
    throw refuse(`The shipment has been delivered and can no longer be ${milestoneWords[to]}.`)
  }
  if (
    (reached.has('unclaimed') || reached.has('refused')) &&
    (to === 'delivered' || to === 'return_receipt')
  ) {
    throw refuse('The shipment is being returned to the sender and can no longer be delivered.')
  }
  if (reached.has('returned_to_sender') && to !== 'return_receipt') {
    throw refuse('The shipment has been returned to the sender, so there are no further steps.')
  }
  if (to === 'return_receipt' && usualEnd(progress) !== 'return_receipt') {
    throw refuse('No return receipt was purchased for this shipment.')
  }
}

/** The milestones still to be played to get to one, in order; none when it is behind already. */
export const stepsTo = (progress: Progress, to: Milestone): Milestone[] => {
  if (progress.reached.has(to)) return []
  requireLogical(progress, to)
  // What was refused at the door goes back without a notice.
  const skipped: readonly Milestone[] = progress.reached.has('refused') ? ['notice_left', 'unclaimed'] : []
  return pathTo(to).filter((milestone) => !progress.reached.has(milestone) && !skipped.includes(milestone))
}

/** Where the usual way to the door ends, unless somebody goes on by hand. */
const astray: readonly Milestone[] = ['notice_left', 'held', 'refused', 'damaged', 'lost']

/** Whether the piece left the usual way and was not delivered since. */
export const isAstray = ({ reached }: Progress): boolean =>
  astray.some((milestone) => reached.has(milestone)) && !reached.has('delivered')

/** The usual way's end: the return receipt where one can come, else the delivery. */
export const usualEnd = ({ shipment }: Progress): Milestone =>
  shipment.returnReceipt && isPostal(shipment.carrier ?? '') ? 'return_receipt' : 'delivered'

/** The shipment's print job that counts, or undefined while there is none. */
export const findLivePrintJob = async (
  { db }: ServiceDeps,
  shipment: Pick<ShipmentRow, 'organizationId' | 'id'>,
): Promise<typeof printJobs.$inferSelect | undefined> => {
  const [job] = await db
    .select()
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, shipment.organizationId),
        eq(printJobs.shipmentId, shipment.id),
        notInArray(printJobs.state, ['failed', 'cancelled']),
      ),
    )
  return job
}
