import { dayMs } from '#lib/contract/api/time.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import type { PaymentRefund } from '#lib/service/providers/payments/port.ts'
import type { LabelRefund } from '#lib/service/providers/rates/port.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

/** What the timeline says of a label's refund. */
export const labelRefundWords: Record<LabelRefund['status'], string> = {
  submitted: 'Postage refund requested from the carrier.',
  refunded: 'Postage refunded by the carrier.',
  rejected: 'The carrier rejected the postage refund.',
  not_applicable: 'The carrier did not charge for this label.',
}

/** What a label's refund is told as; null where there is nothing to refund. */
export const labelRefundNews = {
  submitted: 'pending',
  refunded: 'succeeded',
  rejected: 'failed',
  not_applicable: null,
} as const satisfies Record<LabelRefund['status'], PaymentRefund['status'] | null>

/** A refund as it is told to whoever subscribed to such news. */
export type ToldRefund = { of: 'payment' | 'postage'; status: PaymentRefund['status'] }

/** The news that goes with an event about a refund; nothing for an event about none. */
export const refundNews = (refund: ToldRefund | null) =>
  refund ? { news: { type: `refund.${refund.status}` as const, refund } } : {}

const taskDays = 3

const taskWords = {
  label: 'The carrier rejected the refund of an unused label. Contact the carrier, or write off the postage.',
  card: 'The refund to the card failed. Refund the money another way, and notify the cardholder.',
}

/** Opens the task for a person whose money a vendor would not give back. */
export const openRefundTask = async (
  ctx: TransactionContext,
  refused: { shipmentId: string; cause: string; of: 'label' | 'card' },
): Promise<void> => {
  await openTask(ctx, {
    kind: 'refund_rejected',
    cause: refused.cause,
    shipmentId: refused.shipmentId,
    message: taskWords[refused.of],
    dueAt: new Date(ctx.clock.now().getTime() + taskDays * dayMs),
  })
}
