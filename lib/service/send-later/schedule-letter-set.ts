import type { LetterSet, ScheduleLetterSetInput } from '#lib/contract/letter-sets/letter-set.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import { findPayer } from '#lib/service/billing/find-payer.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { getLetterSet, loadLetters, loadSet } from '#lib/service/letter-sets/load-letter-set.ts'
import { requireSameLetters } from '#lib/service/letter-sets/same-letters.ts'
import { requirePrinter } from '#lib/service/printers/require-printer.ts'
import { requireBuyable } from '#lib/service/purchases/claim-purchase.ts'
import type { JointLetter } from '#lib/service/purchases/claim-together.ts'
import { lockSet } from '#lib/service/purchases/follow-set.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import { lockOpenSchedule } from '#lib/service/schedules/load-schedule.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { requireMailingDay } from './require-mailing-day.ts'
import {
  loadChosen,
  notCancellable,
  scheduleLocked,
  schedulingMember,
  unscheduleLocked,
} from './schedule-letters.ts'

/**
 * Schedules all letters of a set that can be bought for one day, within one limit, or changes that schedule. They are
 * bought together on the day, or none. Nothing is charged before. Where approval is required, it is requested once, for
 * the limit. Throws LETTER_SET_NOT_FOUND, LETTER_SET_CHANGED, and what scheduling one shipment throws.
 */
export const scheduleLetterSet = async (
  ctx: ServiceContext,
  setId: string,
  input: ScheduleLetterSetInput,
): Promise<LetterSet> => {
  authorize(ctx, 'send_mail')
  const scheduledBy = schedulingMember(ctx)
  const set = await loadSet(ctx, setId)
  requireSameLetters(await loadLetters(ctx, set.id), input.letters)
  requireMailingDay(ctx.clock.now(), await loadMailPreparation(ctx), input.mail_on)
  await findPayer(ctx)
  await withTransaction(ctx, async (ctx) => {
    await lockSet(ctx, set.id)
    const quoteIds = new Map(input.letters.map((each) => [each.shipment_id, each.quote_id]))
    const letters: JointLetter[] = []
    for (const shipmentId of [...quoteIds.keys()].toSorted()) {
      const shipment = await lockShipment(ctx, shipmentId)
      requireBuyable(shipment)
      const quote = await loadChosen(ctx, shipmentId, quoteIds.get(shipmentId) ?? '')
      await requirePrinter(ctx, quote)
      letters.push({ shipment, quote })
    }
    // Again, now that the set is locked: a letter may have been added or bought meanwhile.
    requireSameLetters(await loadLetters(ctx, set.id), input.letters)
    const { mail_on: mailOn, limit_cents: limitCents, note } = input
    await scheduleLocked(ctx, letters, { mailOn, limitCents, note, scheduledBy, jointId: newId() })
  })
  return getLetterSet(ctx, set.id)
}

/**
 * Cancels the schedule of a letter set; its drafts remain. Throws LETTER_SET_NOT_FOUND, and INVALID_STATUS_TRANSITION if
 * no letter is scheduled or buying has started.
 */
export const cancelSetSchedule = async (ctx: ServiceContext, setId: string): Promise<LetterSet> => {
  authorize(ctx, 'send_mail')
  const set = await loadSet(ctx, setId)
  await withTransaction(ctx, async (ctx) => {
    await lockSet(ctx, set.id)
    let isBuying = false
    let cancelled = 0
    for (const { id } of await loadLetters(ctx, set.id)) {
      const shipment = await lockShipment(ctx, id)
      const open = await lockOpenSchedule(ctx, shipment)
      if (open?.state === 'scheduled') {
        await unscheduleLocked(ctx, shipment, open)
        cancelled += 1
      } else if (open) isBuying = true
    }
    if (cancelled === 0) throw notCancellable(isBuying, 'letter set')
  })
  return getLetterSet(ctx, set.id)
}
