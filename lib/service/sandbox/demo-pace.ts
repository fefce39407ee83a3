import { and, eq } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { artifacts, trackingEvents } from '#lib/service/db/schema/fulfillment.ts'
import { systemContext } from '#lib/service/jobs/handlers.ts'
import { loadShipment } from '#lib/service/shipments/load-shipment.ts'

import { advanceShipment } from './advance.ts'
import { type Milestone, pathTo } from './milestones.ts'

const secondsBetweenSteps = 10

/** The next thing that happens to a shipment on its way to the recipient; null once there is nothing more. */
const nextMilestone = async (
  deps: ServiceDeps,
  organizationId: string,
  shipmentId: string,
): Promise<Milestone | null> => {
  const ctx = systemContext(deps, organizationId)
  const shipment = await loadShipment(ctx, shipmentId)
  if (shipment.status === 'cancelled' || !shipment.providerShipmentId) return null
  const isThis = <Table extends typeof trackingEvents | typeof artifacts>(table: Table) =>
    and(eq(table.organizationId, organizationId), eq(table.shipmentId, shipmentId))
  const scans = await deps.db
    .select({ status: trackingEvents.status, detail: trackingEvents.statusDetail })
    .from(trackingEvents)
    .where(isThis(trackingEvents))
  const has = (status: string, detail?: string) =>
    scans.some((scan) => scan.status === status && (!detail || scan.detail === detail))
  // Somebody took it down another way by hand; leave it there.
  if (has('return_to_sender') || has('available_for_pickup')) return null
  const files = await deps.db.select({ kind: artifacts.kind }).from(artifacts).where(isThis(artifacts))
  const reached: Partial<Record<Milestone, boolean>> = {
    printed: shipment.status !== 'queued',
    manifested: shipment.manifestedAt !== null || shipment.status === 'shipped',
    accepted: shipment.status === 'shipped',
    in_transit: has('in_transit', 'arrived_at_facility'),
    out_for_delivery: has('out_for_delivery'),
    delivered: has('delivered'),
    return_receipt: files.some((file) => file.kind === 'carrier_return_receipt_pdf'),
  }
  const path = pathTo(shipment.returnReceipt ? 'return_receipt' : 'delivered')
  return path.find((milestone) => !reached[milestone]) ?? null
}

/** Moves a bought shipment one step along, and asks for the next. */
export const stepSandbox = async (
  deps: ServiceDeps,
  job: { organizationId: string; shipmentId: string },
): Promise<void> => {
  const milestone = await nextMilestone(deps, job.organizationId, job.shipmentId)
  if (!milestone) return
  await advanceShipment(deps, { shipmentId: job.shipmentId, to: milestone })
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, 'sandbox.step', job, { afterSeconds: secondsBetweenSteps }),
  )
}
