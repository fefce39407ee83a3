import { and, eq, isNotNull } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { pullPrintJob } from '#lib/service/fulfillment/follow-print-job.ts'
import { isBeingListed } from '#lib/service/fulfillment/hand-over/scan-form.ts'

import {
  type CancellationRow,
  findCancellation,
  isSettled,
  settleLabel,
  settlePayment,
} from './settle-refunds.ts'

const pullPrintJobs = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const jobs = await ctx.db
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        eq(printJobs.shipmentId, shipmentId),
        eq(printJobs.state, 'cancelled'),
        isNotNull(printJobs.printerId),
      ),
    )
  for (const { id } of jobs) await pullPrintJob(ctx, id)
}

/** Vendors tell by themselves when a refund has ended; this is for when that is lost. */
const pollSeconds = { payment: 900, label: 6 * 3600 }

/** A label whose refund is not asked for yet: its piece is on its way onto a SCAN form, which is decided soon. */
const listedSeconds = 30

const lookAgain = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const cancellation = await findCancellation(ctx, shipmentId)
  if (!cancellation || isSettled(cancellation)) return
  const { paymentRefund, labelRefund } = cancellation
  const isPaymentOpen = paymentRefund === 'pending'
  const afterSeconds =
    labelRefund === 'requested' ? listedSeconds : isPaymentOpen ? pollSeconds.payment : pollSeconds.label
  await withTransaction(ctx, (ctx) =>
    ctx.jobs.enqueue(
      ctx,
      'cancellation.follow',
      { organizationId: ctx.organizationId, shipmentId },
      { afterSeconds },
    ),
  )
}

/** A SCAN form that names one refunded piece is refused with all its pieces, so the refund waits for the form. */
const settleLabelOffForms = async (ctx: ServiceContext, cancellation: CancellationRow): Promise<void> => {
  if (await isBeingListed(ctx, cancellation.shipmentId)) return
  await settleLabel(ctx, cancellation)
}

/**
 * Carries a cancellation to its end: printer told, label returned, card refunded, each recorded when it has happened
 * and looked at again until it has ended. One vendor that is out of reach keeps none of the others waiting; repeating
 * it refunds nothing twice. Throws while a vendor is out of reach, so that the queue comes again.
 */
export const followCancellation = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const cancellation = await findCancellation(ctx, shipmentId)
  if (!cancellation) return
  const { paymentRefund, labelRefund } = cancellation
  const isCardOpen = paymentRefund === 'requested' || paymentRefund === 'pending'
  const isLabelOpen = labelRefund === 'requested' || labelRefund === 'submitted'
  const parts = [
    () => pullPrintJobs(ctx, shipmentId),
    () => (isCardOpen ? settlePayment(ctx, cancellation) : null),
    () => (isLabelOpen ? settleLabelOffForms(ctx, cancellation) : null),
  ]
  const failures: unknown[] = []
  for (const settle of parts) {
    try {
      await settle()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  await lookAgain(ctx, shipmentId)
}
