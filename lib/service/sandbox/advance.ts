import { setTimeout as delay } from 'node:timers/promises'

import { and, eq } from 'drizzle-orm'

import { systemClock } from '#lib/service/clock.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { artifacts, printJobs, trackingEvents } from '#lib/service/db/schema/fulfillment.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { handOver } from '#lib/service/fulfillment/hand-over.ts'
import { isId } from '#lib/service/ids.ts'
import { systemContext } from '#lib/service/jobs/handlers.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipments/load-shipment.ts'

import { issueReturnReceipt, scanPiece } from './easypost/tracking.ts'
import { type Milestone, pathTo, type ScanMilestone } from './milestones.ts'
import { endJob, findJob } from './printer/jobs.ts'

/** Digesting a step takes the service a moment, and longer while it is busy. */
const patienceMs = 30_000
const pollMs = 100

const refuse = (message: string): ServiceError => new ServiceError('INVALID_STATUS_TRANSITION', message)

const findOrganization = async (deps: ServiceDeps, shipmentId: string): Promise<string> => {
  const [found] = isId(shipmentId)
    ? await deps.db
        .select({ organizationId: shipments.organizationId })
        .from(shipments)
        .where(eq(shipments.id, shipmentId))
    : []
  if (!found) throw new ServiceError('SHIPMENT_NOT_FOUND', `There is no shipment ${shipmentId}.`)
  return found.organizationId
}

const scansOf = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .select({ status: trackingEvents.status, message: trackingEvents.message })
    .from(trackingEvents)
    .where(
      and(eq(trackingEvents.organizationId, ctx.organizationId), eq(trackingEvents.shipmentId, shipmentId)),
    )

/** What makes a milestone impossible for this shipment, or null. */
const obstacle = async (
  ctx: ServiceContext,
  shipment: ShipmentRow,
  to: Milestone,
): Promise<string | null> => {
  if (!shipment.providerShipmentId) {
    return `The shipment is ${shipment.status}: buy it before it can be advanced.`
  }
  if (shipment.status === 'cancelled') return 'The shipment was cancelled; nothing more happens to it.'
  if (to === 'return_receipt' && !shipment.returnReceipt) {
    return 'No return receipt was asked for when this shipment was created.'
  }
  const scans = await scansOf(ctx, shipment.id)
  const isDelivered = scans.some((scan) => scan.status === 'delivered')
  const isReturned = scans.some((scan) => scan.status === 'return_to_sender')
  const path = pathTo(to)
  if (isDelivered && path.includes('notice_left')) return `The piece was delivered; it cannot be ${to} now.`
  if (isReturned && path.includes('delivered')) return `The piece is on its way back; it cannot be ${to} now.`
  return null
}

const waitUntil = async (
  what: string,
  holds: () => Promise<boolean>,
  nudge?: () => Promise<void>,
): Promise<void> => {
  const deadline = systemClock.now().getTime() + patienceMs
  for (;;) {
    if (await holds()) return
    if (systemClock.now().getTime() > deadline) {
      throw new Error(
        `The service did not digest "${what}" within ${patienceMs / 1000} seconds; see its log.`,
      )
    }
    await nudge?.()
    await delay(pollMs)
  }
}

const findLiveJob = async (ctx: ServiceContext, shipmentId: string) => {
  const rows = await ctx.db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.shipmentId, shipmentId)))
  return rows.find((row) => row.state !== 'failed' && row.state !== 'cancelled')
}

/** Completes the job at the virtual printer and has the service ask for it at once. */
const playPrinted = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  let isAsked = false
  await waitUntil(
    'printed',
    async () => (await loadShipment(ctx, shipmentId)).status !== 'queued',
    async () => {
      const job = await findLiveJob(ctx, shipmentId)
      if (isAsked || !job?.printerJobId) return
      const printer = { db: ctx.db, clock: ctx.clock, printsAfterSeconds: null }
      const virtual = await findJob(printer, Number(job.printerJobId))
      if (virtual) await endJob(printer, virtual, 'completed')
      await ctx.db.transaction((tx) =>
        ctx.jobs.enqueue(tx, 'print.follow', { organizationId: ctx.organizationId, printJobId: job.id }),
      )
      isAsked = true
    },
  )
}

const playScan = async (ctx: ServiceContext, shipment: ShipmentRow, to: ScanMilestone): Promise<void> => {
  const scan = await scanPiece(ctx.db, ctx.clock, shipment.providerShipmentId ?? '', to)
  await waitUntil(to, async () =>
    (await scansOf(ctx, shipment.id)).some((stored) => stored.message === scan?.message),
  )
}

const playReturnReceipt = async (ctx: ServiceContext, shipment: ShipmentRow): Promise<void> => {
  await issueReturnReceipt(ctx.db, ctx.clock, shipment.providerShipmentId ?? '')
  await waitUntil('return_receipt', async () => {
    const [receipt] = await ctx.db
      .select({ status: artifacts.status })
      .from(artifacts)
      .where(
        and(
          eq(artifacts.organizationId, ctx.organizationId),
          eq(artifacts.shipmentId, shipment.id),
          eq(artifacts.kind, 'carrier_return_receipt_pdf'),
        ),
      )
    return receipt?.status === 'available'
  })
}

const play = async (ctx: ServiceContext, shipmentId: string, milestone: Milestone): Promise<void> => {
  const shipment = await loadShipment(ctx, shipmentId)
  switch (milestone) {
    case 'printed':
      return playPrinted(ctx, shipmentId)
    case 'manifested':
      if (shipment.status === 'printed') await handOver(ctx, { shipmentIds: [shipmentId] })
      return
    case 'return_receipt':
      return playReturnReceipt(ctx, shipment)
    case 'accepted':
    case 'in_transit':
    case 'out_for_delivery':
    case 'notice_left':
    case 'delivered':
    case 'unclaimed':
    case 'returned_to_sender':
      return playScan(ctx, shipment, milestone)
  }
}

/**
 * Plays what happens to a bought shipment up to a milestone, every step before it included, through the vendors' own
 * callbacks. Steps that have happened are passed over. Throws SHIPMENT_NOT_FOUND, or INVALID_STATUS_TRANSITION for
 * what cannot happen to this shipment any more.
 */
export const advanceShipment = async (
  deps: ServiceDeps,
  input: { shipmentId: string; to: Milestone },
): Promise<void> => {
  const ctx = systemContext(deps, await findOrganization(deps, input.shipmentId))
  const shipment = await loadShipment(ctx, input.shipmentId)
  const reason = await obstacle(ctx, shipment, input.to)
  if (reason) throw refuse(reason)
  for (const milestone of pathTo(input.to)) await play(ctx, input.shipmentId, milestone)
}
