import { createHash } from 'node:crypto'

import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'
import type { WebhookVendor } from '#lib/sandbox/vendors/webhook-sender.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import type { Jobs } from '#lib/service/jobs/queue.ts'

import { playMilestone } from './play-journey.ts'
import {
  findLivePrintJob,
  findShipment,
  isAstray,
  readProgress,
  stepsTo,
  usualEnd,
  type Progress,
} from './progress.ts'

/** Each milestone in words that follow "the shipment is". */
export const milestoneWords: Record<Milestone, string> = {
  printed: 'printed',
  manifested: 'handed over',
  accepted: 'accepted by the carrier',
  in_transit: 'in transit',
  out_for_delivery: 'out for delivery',
  notice_left: 'left a notice for',
  delivered: 'delivered',
  return_receipt: 'receipted',
  unclaimed: 'unclaimed',
  returned_to_sender: 'returned to sender',
  held: 'held by the carrier',
  refused: 'refused',
  damaged: 'damaged',
  lost: 'lost',
}

/** Milestones that the carrier brings about by scanning the piece. */
export const scanMilestones = [
  'accepted',
  'in_transit',
  'out_for_delivery',
  'notice_left',
  'delivered',
  'unclaimed',
  'returned_to_sender',
  'held',
  'refused',
  'damaged',
  'lost',
] as const satisfies readonly Milestone[]

export type ScanMilestone = (typeof scanMilestones)[number]

const toTheDoor = ['printed', 'manifested', 'accepted', 'in_transit', 'out_for_delivery'] as const

/** Every step on the way to a milestone, itself the last. A piece is delivered without a notice, or comes back after one. */
export const pathTo = (milestone: Milestone): readonly Milestone[] => {
  switch (milestone) {
    case 'delivered':
      return [...toTheDoor, 'delivered']
    case 'return_receipt':
      return [...toTheDoor, 'delivered', 'return_receipt']
    case 'notice_left':
      return [...toTheDoor, 'notice_left']
    case 'unclaimed':
      return [...toTheDoor, 'notice_left', 'unclaimed']
    case 'returned_to_sender':
      return [...toTheDoor, 'notice_left', 'unclaimed', 'returned_to_sender']
    case 'held':
    case 'refused':
      return [...toTheDoor, milestone]
    case 'damaged':
    case 'lost':
      return ['printed', 'manifested', 'accepted', 'in_transit', milestone]
    case 'printed':
    case 'manifested':
    case 'accepted':
    case 'in_transit':
    case 'out_for_delivery':
      return toTheDoor.slice(0, toTheDoor.indexOf(milestone) + 1)
  }
}

/** How one message of a stand-in is delivered: how many times, 0 being never, and whether after later ones. */
type DeliveryPlan = { times: number; isLate: boolean }

export type PlanDelivery = (message: {
  vendor: WebhookVendor
  body: string
  sequence: number
}) => DeliveryPlan

/** Each message once, in order. */
export const deliverInOrder: PlanDelivery = () => ({ times: 1, isLate: false })

/** Of a hundred messages. The three do not overlap. */
const shares = { missed: 4, twice: 20, late: 20 }

// Payments' own messages are never missed: nothing asks Stripe for what it did not tell.
const canBeMissed = ({ vendor, body }: { vendor: WebhookVendor; body: string }): boolean =>
  vendor === 'easypost' && body.includes('"description":"tracker.')

/**
 * As vendors do it: most messages once, some twice, some after later ones, and now and then news of a tracker not at
 * all. Which ones follows from the seed and the message's number, so that a run can be repeated.
 */
export const deliverAsVendorsDo =
  (seed: number): PlanDelivery =>
  (message) => {
    const digest = createHash('sha256').update(`${seed}:${message.sequence}`).digest()
    const share = digest.readUInt32BE(0) % 100
    if (share < shares.missed) return { times: canBeMissed(message) ? 0 : 1, isLate: false }
    if (share < shares.missed + shares.twice) return { times: 2, isLate: false }
    return { times: 1, isLate: share < shares.missed + shares.twice + shares.late }
  }

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
