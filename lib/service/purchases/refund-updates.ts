import type { TransactionContext } from '#lib/service/context.ts'
import type { PaymentRefund } from '#lib/service/providers/payments/port.ts'
import type { LabelRefund } from '#lib/service/providers/rates/port.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

/** The messages of a label's refund on the timeline. */
export const labelRefundMessages: Record<LabelRefund['status'], string> = {
  submitted: 'Postage refund requested from the carrier.',
  refunded: 'Postage refunded by the carrier.',
  rejected: 'The carrier rejected the postage refund.',
  not_applicable: 'The carrier did not charge for this label.',
}

/** The statuses of a label's refund in events; null where there is nothing to refund. */
export const labelRefundStatuses = {
  submitted: 'pending',
  refunded: 'succeeded',
  rejected: 'failed',
  not_applicable: null,
} as const satisfies Record<LabelRefund['status'], PaymentRefund['status'] | null>

/** A refund as its events carry it. */
export type RefundUpdate = { of: 'payment' | 'postage'; status: PaymentRefund['status'] }

/** Returns the event of a refund; nothing without one. */
export const refundEvent = (refund: RefundUpdate | null) =>
  refund ? { news: { type: `refund.${refund.status}` as const, refund } } : {}

const taskDays = 3

const taskMessages = {
  label: 'The carrier rejected the refund of an unused label. Contact the carrier, or write off the postage.',
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
    dueAt: new Date(ctx.clock.now().getTime() + taskDays * 86_400_000),
  })
}
