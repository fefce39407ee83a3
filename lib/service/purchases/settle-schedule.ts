import type { ScheduleFailure } from '#lib/contract/schedules/schedule-states.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { failSchedule, moveSchedule } from '#lib/service/schedules/end-schedule.ts'
import { lockOpenSchedule } from '#lib/service/schedules/load-schedule.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import type { PurchaseRow } from './load-purchase.ts'

const failures = {
  PAYMENT_FAILED: 'payment',
  PAYMENT_PROVIDER_UNAVAILABLE: 'payment',
  LABEL_REFUSED: 'carrier',
  PRICE_CHANGED: 'carrier',
  RATE_PROVIDER_UNAVAILABLE: 'carrier',
  CONNECTED_ACCOUNT_REFUSED: 'carrier',
} as const satisfies Record<NonNullable<PurchaseRow['failureCode']>, ScheduleFailure>

/** Ends the schedule that a purchase was made for, as the purchase ended; does nothing for any other purchase. */
export const settleSchedule = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  { id, failureCode, failureMessage }: PurchaseRow,
): Promise<void> => {
  const schedule = await lockOpenSchedule(ctx, shipment)
  if (schedule?.purchaseId !== id) return
  if (failureCode === null) {
    await moveSchedule(ctx, schedule, { to: 'bought', cause: 'purchase' })
    return
  }
  await failSchedule(ctx, shipment, schedule, {
    failure: failures[failureCode],
    message: failureMessage ?? 'The purchase failed.',
    cause: 'purchase',
  })
}
