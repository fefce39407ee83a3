import type { NotificationEvent, NotificationScope } from '#lib/contract/notifications/notification.ts'

/** Label of each kind of notification, and its cause. */
export const eventLabels: Record<NotificationEvent, { label: string; hint: string }> = {
  delivered: { label: 'Delivered', hint: 'The carrier reports a delivery.' },
  attention_needed: {
    label: 'Needs attention',
    hint: 'Notice left, no movement, returned to sender or printing failed.',
  },
  payment_failed: { label: 'Payment failed', hint: 'A card was declined. The draft is saved.' },
  approval_requested: {
    label: 'Approval requested',
    hint: 'A purchase needs your approval.',
  },
  approval_decided: {
    label: 'Approval decided',
    hint: 'A request was approved, sent back or withdrawn. Your own requests only, unless you choose all.',
  },
  evidence_expiring: {
    label: 'Upcoming deletion',
    hint: 'Evidence or a document will be deleted in 30, 7 or 1 days. Not sent for held items.',
  },
}

/** Labels of the limits of a kind. */
export const scopeLabels: Record<NotificationScope, string> = {
  all: 'All shipments',
  mine: 'Shipments I created',
  off: 'Off',
}
