import {
  type Milestone,
  milestones,
  type PlayMilestoneInput,
  type SandboxJourney,
} from '#lib/contract/sandbox/sandbox.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { EasypostTrackingDetail } from '#lib/sandbox/vendors/easypost/shapes.ts'
import { issueReturnReceipt, scanPiece } from '#lib/sandbox/vendors/easypost/tracking.ts'
import { endJob, listJobs } from '#lib/sandbox/vendors/ipp-printer/jobs.ts'
import { findShopJob, moveShopJob } from '#lib/sandbox/vendors/print-shop/jobs.ts'
import { authorize } from '#lib/service/authorize.ts'
import { isSimulated } from '#lib/service/config/config.ts'
import { type Actor, type ServiceDeps, systemContext, type ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'
import type { Jobs } from '#lib/service/jobs/queue.ts'

import { awaitMilestone, waitUntil } from './await-milestone.ts'
import { scanMilestones } from './milestones.ts'
import {
  findLivePrintJob,
  findShipment,
  isAstray,
  type LivePrintJob,
  type Progress,
  readProgress,
  requirePrintable,
  stepsTo,
  usualEnd,
} from './progress.ts'

/** The result of playing a milestone: the carrier's last scan, if it scanned. */
export type Played = { scan: EasypostTrackingDetail | null }

/** Completes the shipment's job at the virtual printer or the shop. Returns false while the printer does not have it. */
const finishPrinting = async (
  deps: ServiceDeps,
  { shipment }: Progress,
  known: LivePrintJob | undefined,
): Promise<boolean> => {
  const { db, clock } = deps
  const printJob = known ?? (await findLivePrintJob(deps, shipment))
  if (!printJob?.printerJobId) return false
  const printer = { db, clock, printsAfterSeconds: null }
  const taken = await listJobs(printer, { name: printJob.name })
  for (const job of taken) await endJob(printer, job, 'completed')
  const atShop =
    taken.length === 0 &&
    printJob.printerId &&
    (await findShopJob(printer, printJob.printerId, { name: printJob.name }))
  if (atShop) await moveShopJob(printer, atShop, 'printed')
  await withTransaction(deps, (deps) =>
    // The service would poll automatically, later.
    deps.jobs.enqueue(deps, 'print.follow', {
      organizationId: shipment.organizationId,
      printJobId: printJob.id,
    }),
  )
  return true
}

/**
 * Hands over for the acting member; automatic steps, and those from the command line, act for the creator of the
 * shipment.
 */
const handOverPiece = async (
  deps: ServiceDeps,
  { shipment }: Progress,
  actor: Actor | undefined,
): Promise<void> => {
  const { createdBy, organizationId } = shipment
  const maker: Actor = createdBy ? { type: 'user', userId: createdBy } : { type: 'system' }
  const ctx = { ...systemContext(deps, organizationId), actor: actor ?? maker }
  await handOver(ctx, { shipmentIds: [shipment.id], includeUnpacked: true }).catch((error: unknown) => {
    // An operator was faster: the piece has been handed over already.
    if (!(error instanceof ServiceError && error.code === 'NOTHING_TO_HAND_OVER')) throw error
  })
}

/**
 * Makes one milestone happen at the vendor's simulator, which notifies the service through its own callbacks; the
 * milestones before it must have been reached. Returns before the service has processed the messages.
 */
const playMilestone = async (
  deps: ServiceDeps,
  progress: Progress,
  milestone: Milestone,
  { actor, printJob }: { actor?: Actor | undefined; printJob?: LivePrintJob | undefined } = {},
): Promise<Played> => {
  const { db, clock } = deps
  const { providerShipmentId } = progress
  switch (milestone) {
    case 'printed':
      if (await finishPrinting(deps, progress, printJob)) return { scan: null }
      throw new ServiceError('INVALID_STATUS_TRANSITION', 'The printer has not received the shipment yet.')
    case 'manifested':
      await handOverPiece(deps, progress, actor)
      return { scan: null }
    case 'return_receipt':
      await issueReturnReceipt(db, clock, providerShipmentId)
      return { scan: null }
    case 'form_scanned':
    case 'accepted':
    case 'in_transit':
    case 'out_for_delivery':
    case 'notice_left':
    case 'delivered':
    case 'unclaimed':
    case 'returned_to_sender':
    case 'held':
    case 'delayed':
    case 'undeliverable':
    case 'refused':
    case 'damaged':
    case 'lost':
    case 'unclear':
      return { scan: await scanPiece(db, clock, providerShipmentId, milestone) }
  }
}

const requireSandbox = ({ config }: ServiceContext): void => {
  if (isSimulated(config)) return
  throw new ServiceError('NOT_FOUND', 'The vendors are real here, so shipments cannot be simulated.')
}

/** Returns why the milestone cannot follow those reached; null when it can. */
const refusalOf = (progress: Progress, to: Milestone): string | null => {
  try {
    stepsTo(progress, to)
    return null
  } catch (error) {
    if (error instanceof ServiceError) return error.message
    throw error
  }
}

/** Returns the usual next step: towards delivery, or back to the sender once the piece is being returned. */
const nextOf = (progress: Progress): Milestone | null => {
  const { reached } = progress
  const goesBack = (reached.has('unclaimed') || reached.has('refused')) && !reached.has('delivered')
  if (goesBack) return reached.has('returned_to_sender') ? null : 'returned_to_sender'
  const isGone = (reached.has('lost') || reached.has('damaged')) && !reached.has('delivered')
  return isGone ? null : (stepsTo(progress, usualEnd(progress))[0] ?? null)
}

/**
 * Returns a shipment's progress in the sandbox, and the possible next steps. Throws NOT_FOUND where a vendor is real,
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
 * Simulates everything up to a milestone, and returns once the service has processed it. Throws
 * FORBIDDEN, NOT_FOUND where a vendor is real, SHIPMENT_NOT_FOUND, and INVALID_STATUS_TRANSITION with the reason.
 */
export const playJourney = async (
  ctx: ServiceContext,
  shipmentId: string,
  { to }: PlayMilestoneInput,
): Promise<SandboxJourney> => {
  authorize(ctx, 'play_sandbox')
  requireSandbox(ctx)
  const { organizationId, actor } = ctx
  await advanceShipment(ctx, { organizationId, shipmentId, to, actor })
  return getJourney(ctx, shipmentId)
}

/**
 * Simulates every step of a bought shipment up to a milestone that has not happened yet, each through the vendors' own
 * callbacks, and each processed by the service before the next. Throws SHIPMENT_NOT_FOUND, or INVALID_STATUS_TRANSITION
 * for impossible steps, such as a delivery after the return.
 */
export const advanceShipment = async (
  deps: ServiceDeps,
  input: { organizationId?: string; shipmentId: string; to: Milestone; actor?: Actor },
): Promise<void> => {
  const found = await findShipment(deps, input)
  const progress = await readProgress(deps, found)
  for (const milestone of stepsTo(progress, input.to)) {
    let printJob: LivePrintJob | undefined
    if (milestone === 'printed') {
      await waitUntil(
        async () => {
          printJob = await findLivePrintJob(deps, found)
          return printJob?.printerJobId != null
        },
        "The printer did not receive the shipment within 30 seconds. See the shipment's timeline for the reason.",
        () => requirePrintable(deps, found),
      )
    }
    const played = await playMilestone(deps, progress, milestone, { actor: input.actor, printJob })
    await awaitMilestone(deps, progress, milestone, played)
  }
  // Another caller may have played it a moment ago, and the service may still be processing it.
  if (progress.reached.has(input.to)) {
    const isScan = scanMilestones.some((milestone) => milestone === input.to)
    await awaitMilestone(deps, progress, input.to, { scan: isScan ? progress.lastScan : null })
  }
}

const stepSeconds = 10
const waitSeconds = 3

/** Returns whether the service has processed what came before, so that this can follow. */
const isDue = async (deps: ServiceDeps, progress: Progress, milestone: Milestone): Promise<boolean> => {
  const { shipment } = progress
  if (milestone === 'printed') return (await findLivePrintJob(deps, shipment))?.printerJobId != null
  return shipment.status === 'printed' || shipment.status === 'shipped'
}

/**
 * Advances a bought shipment by one milestone, towards delivery and return receipt, and schedules the next. Ends when
 * the shipment is cancelled, or when the pace is manual.
 */
export const stepSandbox = async (deps: ServiceDeps, job: Jobs['sandbox.step']): Promise<void> => {
  const { config } = deps
  if (config.sandbox.pace !== 'demo' || !config.sandbox.rates) return
  const shipment = await findShipment(deps, job)
  if (!['queued', 'printed', 'shipped'].includes(shipment.status)) return
  const progress = await readProgress(deps, shipment)
  // An operator may have simulated another route.
  if (isAstray(progress)) return
  const [next, ...later] = stepsTo(progress, usualEnd(progress))
  if (!next) return
  const isNow = await isDue(deps, progress, next)
  if (isNow) await playMilestone(deps, progress, next)
  if (isNow && later.length === 0) return
  await withTransaction(deps, (deps) =>
    deps.jobs.enqueue(deps, 'sandbox.step', job, { afterSeconds: isNow ? stepSeconds : waitSeconds }),
  )
}
