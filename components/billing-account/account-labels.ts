import type { Tone } from '#components/ui/badge.tsx'
import type { EntryKind, InvoiceStatus } from '#lib/contract/billing/account.values.ts'

/** Maps kinds of entries to their labels. */
export const entryLabels: Record<EntryKind, string> = {
  purchase: 'Letter',
  release: 'Failed purchase returned',
  refund: 'Refund',
  payment: 'Payment received',
}

/** Maps statuses of invoices to their labels. */
export const invoiceLabels: Record<InvoiceStatus, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'neutral' },
  partially_paid: { label: 'Partially paid', tone: 'neutral' },
  overdue: { label: 'Overdue', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
  credit: { label: 'Credit', tone: 'neutral' },
}
