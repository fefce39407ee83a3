import type { Milestone } from '#lib/contract/sandbox/sandbox-journey.ts'
import type { ServiceDeps } from '#lib/service/context.ts'

import { awaitMilestone, waitUntil } from './await-milestone.ts'
import { scanMilestones } from './milestones.ts'
import { playMilestone } from './play-milestone.ts'
import { findLivePrintJob, findShipment, readProgress, stepsTo } from './progress.ts'

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
