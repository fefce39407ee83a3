import type { Milestone } from '#lib/contract/sandbox/sandbox-journey.ts'
import type { EasypostTrackingDetail } from '#lib/sandbox/vendors/easypost/shapes.ts'
import { issueReturnReceipt, scanPiece } from '#lib/sandbox/vendors/easypost/tracking.ts'
import { endJob, listJobs } from '#lib/sandbox/vendors/ipp-printer/jobs.ts'
import { findShopJob, moveShopJob } from '#lib/sandbox/vendors/print-shop/jobs.ts'
import { type ServiceDeps, systemContext } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'

import { findLivePrintJob } from './progress.ts'
import type { Progress } from './progress.ts'

/** What a milestone was played with: the carrier's last scan, where it scanned. */
export type Played = { scan: EasypostTrackingDetail | null }

/** Lets the virtual printer, or the shop, finish the shipment's job. Returns false while the printer does not have it. */
export const finishPrinting = async (deps: ServiceDeps, { shipment }: Progress): Promise<boolean> => {
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
