import { plural } from '#lib/contract/formats/numbers.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import type { LabelRefundState } from '#lib/service/db/schema/purchases.ts'
import type { PaymentRefund } from '#lib/service/providers/payments/port.ts'
import type { LabelRefund } from '#lib/service/providers/rates/port.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

const labelRefundMessages: Record<LabelRefund['status'], string> = {
  submitted: 'Postage refund requested from the carrier.',
  refunded: 'Postage refunded by the carrier.',
  rejected: 'The carrier rejected the postage refund.',
  not_applicable: 'The carrier did not charge for this label.',
}

/** The statuses of a label's refund in events; null where there is nothing to refund. */
const labelRefundStatuses = {
  submitted: 'pending',
  refunded: 'succeeded',
  rejected: 'failed',
  not_applicable: null,
} as const satisfies Record<LabelRefund['status'], PaymentRefund['status'] | null>

/** A refund as its events carry it. */
export type RefundUpdate = { of: 'payment' | 'postage'; status: PaymentRefund['status'] }

/**
 * Days from each rejection until the refund is requested again. EasyPost may reject one that was requested shortly after
 * the purchase, and then takes the same request again (docs.easypost.com/docs/shipping-refund).
 */
const retryAfterDays = [1, 3, 10]

/** For how long USPS refunds a label; UPS and FedEx refund for longer. */
const refundWindowDays = 30

type Retries = { labelRejections: number; labelRetryAt: Date | null }

/** Returns whether a rejected refund waits until it is requested again. */
export const isWaitingToRetry = ({ labelRetryAt }: Pick<Retries, 'labelRetryAt'>, now: Date): boolean =>
  labelRetryAt !== null && labelRetryAt > now

/** Returns when a rejected refund is requested again; null when it was often enough, or would be too late. */
const retryAt = (rejections: number, now: Date, boughtAt: Date | null): Date | null => {
  const days = retryAfterDays[rejections - 1]
  if (days === undefined || boughtAt === null) return null
  const at = new Date(now.getTime() + days * dayMs)
  return at.getTime() <= boughtAt.getTime() + refundWindowDays * dayMs ? at : null
}

/** Changes from the vendor's response to the record of a label's refund, and the timeline message. */
export type LabelRefundChange = {
  record: Retries & { labelRefund: LabelRefundState }
  message: string
  refund: RefundUpdate | null
}

/**
 * Decides the next step after the vendor's response about a label's refund: a rejected one is requested again after 1,
 * 3 and 10 days, as long as the carrier refunds. `boughtAt` is null for labels that are not requested twice, such as a
 * partner's letter.
 */
export const changeLabelRefund = (
  before: Retries,
  status: LabelRefund['status'],
  { now, boughtAt }: { now: Date; boughtAt: Date | null },
): LabelRefundChange => {
  if (status === 'rejected') {
    const labelRejections = before.labelRejections + 1
    const labelRetryAt = retryAt(labelRejections, now, boughtAt)
    if (labelRetryAt) {
      const days = (labelRetryAt.getTime() - now.getTime()) / dayMs
      return {
        record: { labelRefund: 'requested', labelRejections, labelRetryAt },
        message: `${labelRefundMessages.rejected} It will be requested again in ${plural(days, 'day')}.`,
        refund: null,
      }
    }
    const message =
      labelRejections > 1
        ? `The carrier rejected the postage refund, which was requested ${labelRejections} times.`
        : labelRefundMessages.rejected
    return {
      record: { labelRefund: status, labelRejections, labelRetryAt: null },
      message,
      refund: { of: 'postage', status: 'failed' },
    }
  }
  const isAgain = status === 'submitted' && before.labelRejections > 0
  const state = labelRefundStatuses[status]
  return {
    record: { labelRefund: status, labelRejections: before.labelRejections, labelRetryAt: null },
    message: isAgain ? 'Postage refund requested from the carrier again.' : labelRefundMessages[status],
    // Subscribers know that it is pending, and it still is.
    refund: state && !isAgain ? { of: 'postage', status: state } : null,
  }
}

/** Returns the event of a refund; nothing without one. */
export const refundEvent = (refund: RefundUpdate | null) =>
  refund ? { event: { type: `refund.${refund.status}` as const, refund } } : {}

const taskDays = 3

const taskMessages = {
  label:
    'The carrier rejected the refund of an unused label, and Mailroom will not request it again. Contact the carrier, or write off the postage.',
  card: 'The refund to the card failed. Refund the money another way, and notify the cardholder.',
}

/** Opens a task about a refund that a vendor rejected. */
export const openRefundTask = async (
  ctx: TransactionContext,
  rejected: { shipmentId: string; cause: string; of: 'label' | 'card' },
): Promise<void> => {
  await openTask(ctx, {
    kind: 'refund_rejected',
    cause: rejected.cause,
    shipmentId: rejected.shipmentId,
    message: taskMessages[rejected.of],
    dueAt: new Date(ctx.clock.now().getTime() + taskDays * dayMs),
  })
}
