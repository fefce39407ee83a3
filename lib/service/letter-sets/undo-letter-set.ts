import { canCancel } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { isEnded } from '#lib/contract/shipments/purchase-steps.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { loadJoint } from '#lib/service/purchases/follow-set.ts'
import { loadShipment, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'

/** The longest time in which a letter that is being charged completes, unless its process died. */
const pauseSeconds = 5

const undo = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const { status } = await loadShipment(ctx, shipmentId)
  if (status === 'cancelled') return
  const isInTime = canCancel(status)
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    recordUpdate(ctx, shipment, {
      message: isInTime
        ? 'Another letter of the set could not be charged, so that this one is cancelled and refunded.'
        : 'Another letter of the set could not be charged; this one had been handed over before.',
    })
  })
  if (isInTime) await cancelShipment(ctx, shipmentId)
}

/**
 * Cancels the letters of a purchase that were charged although another one could not be: a bank may decline the charge
 * of an amount that it has authorized. Waits until each purchase has ended. Repeated, it cancels the rest.
 */
export const undoLetterSet = async (ctx: ServiceContext, jointId: string): Promise<void> => {
  const joint = await loadJoint(ctx, jointId)
  if (!joint.some(({ step }) => step === 'failed' || step === 'releasing')) return
  for (const { step, shipmentId } of joint) if (step === 'completed') await undo(ctx, shipmentId)
  if (joint.every(({ step }) => isEnded(step))) return
  const { organizationId } = ctx
  await withTransaction(ctx, (ctx) =>
    ctx.jobs.enqueue(ctx, 'letter_set.undo', { organizationId, jointId }, { afterSeconds: pauseSeconds }),
  )
}
