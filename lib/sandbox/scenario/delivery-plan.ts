import { createHash } from 'node:crypto'

import type { WebhookVendor } from '#lib/sandbox/vendors/webhook-outbox.ts'

/** How one message of a stand-in is delivered: how many times, 0 being never, and whether after later ones. */
export type DeliveryPlan = { times: number; isLate: boolean }

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
