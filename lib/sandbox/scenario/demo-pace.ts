import type { Milestone } from '#lib/contract/sandbox/sandbox-journey.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import type { Jobs } from '#lib/service/jobs/queue.ts'

import { playMilestone } from './play-milestone.ts'
import { findLivePrintJob, findShipment, isAstray, readProgress, stepsTo, usualEnd } from './progress.ts'
import type { Progress } from './progress.ts'

const stepSeconds = 10
const waitSeconds = 3

/** Whether the service has taken in what came before, so that this can follow. */
const isDue = async (deps: ServiceDeps, progress: Progress, milestone: Milestone): Promise<boolean> => {
  const { shipment } = progress
  if (milestone === 'printed') return (await findLivePrintJob(deps, shipment))?.printerJobId != null
  return shipment.status === 'printed' || shipment.status === 'shipped'
}

/**
 * Moves a bought shipment one milestone along, towards delivery and return receipt, and comes again for the next.
 * Ends by itself when the shipment is cancelled, or when the pace says that nothing moves alone.
 */
export const stepSandbox = async (deps: ServiceDeps, job: Jobs['sandbox.step']): Promise<void> => {
  const { config } = deps
  if (config.sandbox.pace !== 'demo' || !config.sandbox.rates) return
  const shipment = await findShipment(deps, job)
  if (!['queued', 'printed', 'shipped'].includes(shipment.status)) return
  const progress = await readProgress(deps, shipment)
  // An operator may have sent the piece another way.
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
