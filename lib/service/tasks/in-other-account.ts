import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { OtherAccountError } from '#lib/service/vendor-accounts/current-account.ts'

import { closeCause, openTask } from './open-task.ts'

const taskDays = 2

/** Data in an account of a vendor: the cause of a task about it, and what a person can do there. */
export type InAccount = { shipmentId: string; cause: string; remedy: string }

/** What a person can do in the dashboard of an unused account. */
export const accountRemedies = {
  payment: 'Set its key again, or check the payment in its dashboard and release or refund it there.',
  label: 'Set its key again, or check the label in its dashboard and request its refund there.',
}

/**
 * Does something in a vendor's account. Where that account is no longer used, a task says so, once, and false is returned: the
 * caller tries again later, in case its key is back. Throws all other errors.
 */
export const inAccount = async (
  ctx: ServiceContext,
  { shipmentId, cause, remedy }: InAccount,
  work: () => Promise<void>,
): Promise<boolean> => {
  const named = { kind: 'vendor_account_changed' as const, cause }
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OtherAccountError)) throw error
    await withTransaction(ctx, async (ctx) => {
      const shipment = await lockShipment(ctx, shipmentId)
      const message = `${error.message} ${remedy}`
      const dueAt = new Date(ctx.clock.now().getTime() + taskDays * dayMs)
      const opened = await openTask(ctx, { ...named, shipmentId, message, dueAt })
      if (opened !== null) recordUpdate(ctx, shipment, { message })
    })
    return false
  }
  await withTransaction(ctx, (ctx) => closeCause(ctx, named))
  return true
}
