import { milestones } from '#lib/contract/sandbox/sandbox-journey.ts'
import type { Milestone, PlayMilestoneInput, SandboxJourney } from '#lib/contract/sandbox/sandbox-journey.ts'
import { authorize } from '#lib/service/authorize.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { advanceShipment } from './advance.ts'
import { findShipment, readProgress, stepsTo, usualEnd } from './progress.ts'
import type { Progress } from './progress.ts'

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
