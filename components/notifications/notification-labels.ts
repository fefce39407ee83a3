import type { NotificationEvent, NotificationScope } from '#lib/contract/notifications/notification.ts'

/** How each kind of notification is called, and what causes it. */
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

/** What a kind can be limited to. */
export const scopeLabels: Record<NotificationScope, string> = {
  all: 'All shipments',
  mine: 'Shipments I created',
  off: 'Off',
}
