import type { Schedule, SchedulePurchaseInput } from '#lib/contract/schedules/schedule.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import { findPayer } from '#lib/service/billing/find-payer.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { requirePrinter } from '#lib/service/printers/require-printer.ts'
import { setArriveBy } from '#lib/service/purchases/buy-shipment.ts'
import { requireBuyable } from '#lib/service/purchases/claim-purchase.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'
import { findLatestSchedule, lockOpenSchedule } from '#lib/service/schedules/load-schedule.ts'
import { loadShipment, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { requireMailingDay } from './require-mailing-day.ts'
import { cancelSetSchedule } from './schedule-letter-set.ts'
import {
  loadChosen,
  notCancellable,
  scheduleLocked,
  schedulingMember,
  unscheduleLocked,
} from './schedule-letters.ts'

const loadLatest = async (ctx: ServiceContext, shipmentId: string): Promise<Schedule> => {
  const schedule = await findLatestSchedule(ctx, await loadShipment(ctx, shipmentId))
  if (!schedule) throw new Error(`shipment ${shipmentId} has no schedule`)
  return schedule
}

/**
 * Schedules the purchase of a draft for a day, or changes its schedule until buying begins. Nothing is charged. Where
 * approval is required, it is requested for the limit. Throws SHIPMENT_CHANGED, SCHEDULE_CHANGED, QUOTE_NOT_FOUND, NO_PAYMENT_METHOD,
 * INVALID_STATUS_TRANSITION, and VALIDATION_ERROR for a day on which no mail leaves.
 */
export const schedulePurchase = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: SchedulePurchaseInput,
  expected?: ExpectedRevisions,
): Promise<Schedule> => {
  authorize(ctx, 'send_mail')
  const scheduledBy = schedulingMember(ctx)
  requireBuyable(await loadShipment(ctx, shipmentId))
  requireMailingDay(ctx.clock.now(), await loadMailPreparation(ctx), input.mail_on)
  await findPayer(ctx)
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    requireBuyable(shipment)
    requireRevision('shipment', shipment, expected)
    const quote = await loadChosen(ctx, shipmentId, input.quote_id)
    await requirePrinter(ctx, quote)
    const open = await lockOpenSchedule(ctx, shipment)
    if (open && open.jointId !== null) {
      throw new ServiceError(
        'INVALID_STATUS_TRANSITION',
        'This letter is scheduled with its letter set. Change or cancel the schedule of the set instead.',
      )
    }
    const { mail_on: mailOn, arrive_by: arriveBy, limit_cents: limitCents, note, replaces } = input
    if (arriveBy !== undefined && arriveBy !== shipment.arriveBy)
      await setArriveBy(ctx, shipment.id, arriveBy)
    const terms = { mailOn, limitCents, note, scheduledBy, jointId: null, replaces }
    await scheduleLocked(ctx, [{ shipment, quote }], terms)
  })
  return loadLatest(ctx, shipmentId)
}

/**
 * Cancels the schedule of a draft, which remains; of a draft that is scheduled with its letter set, that of all its
 * letters. Throws INVALID_STATUS_TRANSITION if none is open or buying has started.
 */
export const cancelSchedule = async (ctx: ServiceContext, shipmentId: string): Promise<Schedule> => {
  authorize(ctx, 'send_mail')
  const latest = await findLatestSchedule(ctx, await loadShipment(ctx, shipmentId))
  if (latest?.state === 'scheduled' && latest.letter_set) {
    await cancelSetSchedule(ctx, latest.letter_set.id)
    return loadLatest(ctx, shipmentId)
  }
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const open = await lockOpenSchedule(ctx, shipment)
    if (open?.state !== 'scheduled') throw notCancellable(open !== undefined, 'shipment')
    await unscheduleLocked(ctx, shipment, open)
  })
  return loadLatest(ctx, shipmentId)
}
