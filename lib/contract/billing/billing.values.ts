const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Returns the name of a card on screens and in messages: `Visa ending 4242`. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandNames[brand] ?? 'Card'} ending ${last4}`

/** Status of a charge: charged, or the state of its refund. */
export const chargeStatuses = ['charged', 'refund_pending', 'refunded', 'refund_failed'] as const

export type ChargeStatus = (typeof chargeStatuses)[number]

/** Breakdowns of monthly spending. */
export const spendingParts = ['carrier', 'tag', 'cost_center', 'matter'] as const

export type SpendingPart = (typeof spendingParts)[number]
