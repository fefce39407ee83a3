/** How an organization pays: by card at each purchase, from a prepaid balance, or by a monthly invoice. */
export const billingTerms = ['card', 'balance', 'invoice'] as const

export type BillingTerms = (typeof billingTerms)[number]

/** Payment terms other than a card. */
export type AccountTerms = Exclude<BillingTerms, 'card'>

/** Labels of accounts, shown in place of a card. */
export const accountLabels: Record<AccountTerms, string> = {
  balance: 'Prepaid balance',
  invoice: 'Monthly invoice',
}

/**
 * Causes of a balance change: `purchase` deducts; `release` returns what a failed purchase deducted, `refund` what a
 * cancelled one did; `payment` was received.
 */
export const entryKinds = ['purchase', 'release', 'refund', 'payment'] as const

export type EntryKind = (typeof entryKinds)[number]

/** Kinds caused by purchases; the others are caused by payments received. */
export const purchaseKinds = ['purchase', 'release', 'refund'] as const satisfies readonly EntryKind[]

/** Status of an invoice. A credit is one whose refunds exceed its purchases. */
export const invoiceStatuses = ['open', 'partially_paid', 'overdue', 'paid', 'credit'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The status of an invoice on a day, `2026-12-01`. */
export const invoiceStatus = (
  invoice: { total_cents: number; paid_cents: number; due_on: string },
  today: string,
): InvoiceStatus => {
  if (invoice.total_cents < 0) return 'credit'
  if (invoice.paid_cents >= invoice.total_cents) return 'paid'
  if (invoice.due_on < today) return 'overdue'
  return invoice.paid_cents > 0 ? 'partially_paid' : 'open'
}
