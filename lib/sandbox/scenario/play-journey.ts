import {
  type Milestone,
  milestones,
  type PlayMilestoneInput,
  type SandboxJourney,
} from '#lib/contract/sandbox/sandbox.ts'
import type { EasypostTrackingDetail } from '#lib/sandbox/vendors/easypost/shapes.ts'
import { issueReturnReceipt, scanPiece } from '#lib/sandbox/vendors/easypost/tracking.ts'
import { endJob, listJobs } from '#lib/sandbox/vendors/ipp-printer/jobs.ts'
import { findShopJob, moveShopJob } from '#lib/sandbox/vendors/print-shop/jobs.ts'
import { authorize } from '#lib/service/authorize.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import { type ServiceDeps, systemContext, type ServiceContext } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'

import { awaitMilestone, waitUntil } from './await-milestone.ts'
import { scanMilestones } from './milestones.ts'
import { findLivePrintJob, type Progress, findShipment, readProgress, stepsTo, usualEnd } from './progress.ts'

/** What a milestone was played with: the carrier's last scan, where it scanned. */
export type Played = { scan: EasypostTrackingDetail | null }

/** Lets the virtual printer, or the shop, finish the shipment's job. Returns false while the printer does not have it. */
const finishPrinting = async (deps: ServiceDeps, { shipment }: Progress): Promise<boolean> => {
  const { db, clock } = deps
  const printJob = await findLivePrintJob(deps, shipment)
  if (!printJob?.printerJobId) return false
  const printer = { db, clock, printsAfterSeconds: null }
  for (const job of await listJobs(printer, { name: printJob.name })) await endJob(printer, job, 'completed')
  const atShop =
    printJob.printerId && (await findShopJob(printer, printJob.printerId, { name: printJob.name }))
  if (atShop) await moveShopJob(printer, atShop, 'printed')
  await withTransaction(deps, (deps) =>
    // The service would ask by itself, later.
    deps.jobs.enqueue(deps, 'print.follow', {
      organizationId: shipment.organizationId,
      printJobId: printJob.id,
    }),
  )
  return true
}

const handOverPiece = async (deps: ServiceDeps, { shipment }: Progress): Promise<void> => {
  const ctx = systemContext(deps, shipment.organizationId)
  await handOver(ctx, { shipmentIds: [shipment.id], includeUnpacked: true }).catch((error: unknown) => {
    // An operator on the floor was faster: then the piece is on its way already.
    if (!(error instanceof ServiceError && error.code === 'NOTHING_TO_HAND_OVER')) throw error
  })
}

/**
 * Makes one milestone happen at the vendor's stand-in, which tells the service through its own callbacks; what came
 * before it must have happened. Returns before the service has taken the news in.
 */
export const playMilestone = async (
  deps: ServiceDeps,
  progress: Progress,
  milestone: Milestone,
): Promise<Played> => {
  const { db, clock } = deps
  const { providerShipmentId } = progress
  switch (milestone) {
    case 'printed':
      if (await finishPrinting(deps, progress)) return { scan: null }
      throw new ServiceError('INVALID_STATUS_TRANSITION', 'The printer has not received the shipment yet.')
    case 'manifested':
      await handOverPiece(deps, progress)
      return { scan: null }
    case 'return_receipt':
      await issueReturnReceipt(db, clock, providerShipmentId)
      return { scan: null }
    case 'accepted':
    case 'in_transit':
    case 'out_for_delivery':
    case 'notice_left':
    case 'delivered':
    case 'unclaimed':
    case 'returned_to_sender':
    case 'held':
    case 'refused':
    case 'damaged':
    case 'lost':
      return { scan: await scanPiece(db, clock, providerShipmentId, milestone) }
  }
}

const requireSandbox = ({ config }: ServiceContext): void => {
  if (isSandbox(config)) return
  throw new ServiceError('NOT_FOUND', 'The vendors are real here, so shipments cannot be simulated.')
}

/** Why the milestone cannot follow what has happened; null when it can. */
const refusalOf = (progress: Progress, to: Milestone): string | null => {
  try {
    stepsTo(progress, to)
    return null
  } catch (error) {
    if (error instanceof ServiceError) return error.message
    throw error
  }
}

/** The step that usually follows: on to the door, or back to the sender once that is where the piece goes. */
const nextOf = (progress: Progress): Milestone | null => {
  const { reached } = progress
  const goesBack = (reached.has('unclaimed') || reached.has('refused')) && !reached.has('delivered')
  if (goesBack) return reached.has('returned_to_sender') ? null : 'returned_to_sender'
  const isGone = (reached.has('lost') || reached.has('damaged')) && !reached.has('delivered')
  return isGone ? null : (stepsTo(progress, usualEnd(progress))[0] ?? null)
}

/**
 * How far a shipment has come in the sandbox, and what can happen next. Throws NOT_FOUND where a vendor is real,
 * SHIPMENT_NOT_FOUND, INVALID_STATUS_TRANSITION while nothing was bought.
 */
export const getJourney = async (ctx: ServiceContext, shipmentId: string): Promise<SandboxJourney> => {
  requireSandbox(ctx)
  const { organizationId } = ctx
  const progress = await readProgress(ctx, await findShipment(ctx, { organizationId, shipmentId }))
  const next = nextOf(progress)
  const stateOf = (milestone: Milestone): SandboxJourney['milestones'][number] => {
    if (progress.reached.has(milestone)) return { milestone, state: 'reached', reason: null }
    const reason = refusalOf(progress, milestone)
    if (reason !== null) return { milestone, state: 'impossible', reason }
    return { milestone, state: milestone === next ? 'next' : 'possible', reason: null }
  }
  return { pace: ctx.config.sandbox.pace, milestones: milestones.map(stateOf) }
}

/**
 * Lets everything happen to a shipment up to a milestone, and answers once the service has taken it in. Throws
 * FORBIDDEN, NOT_FOUND where a vendor is real, SHIPMENT_NOT_FOUND, and INVALID_STATUS_TRANSITION with the reason.
 */
export const playJourney = async (
  ctx: ServiceContext,
  shipmentId: string,
  { to }: PlayMilestoneInput,
): Promise<SandboxJourney> => {
  authorize(ctx, 'play_sandbox')
  requireSandbox(ctx)
  await advanceShipment(ctx, { organizationId: ctx.organizationId, shipmentId, to })
  return getJourney(ctx, shipmentId)
}

/**
 * Plays what happens to a bought shipment up to a milestone: every step before it that has not happened yet, each
 * through the vendors' own callbacks, and each taken in by the service before the next. Throws SHIPMENT_NOT_FOUND, or
 * INVALID_STATUS_TRANSITION for what cannot happen, such as a delivery after the return.
 */
export const advanceShipment = async (
  deps: ServiceDeps,
  input: { organizationId?: string; shipmentId: string; to: Milestone },
): Promise<void> => {
  const found = await findShipment(deps, input)
  const progress = await readProgress(deps, found)
  for (const milestone of stepsTo(progress, input.to)) {
    if (milestone === 'printed') {
      await waitUntil(
        async () => (await findLivePrintJob(deps, found))?.printerJobId != null,
        "The printer did not receive the shipment within 30 seconds. See the shipment's timeline for the reason.",
      )
    }
    const played = await playMilestone(deps, progress, milestone)
    await awaitMilestone(deps, progress, milestone, played)
  }
  // It may have been played a moment ago by someone else, and still be on its way to the service.
  if (progress.reached.has(input.to)) {
    const isScan = scanMilestones.some((milestone) => milestone === input.to)
    await awaitMilestone(deps, progress, input.to, { scan: isScan ? progress.lastScan : null })
  }
}
