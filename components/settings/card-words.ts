import type { Card } from '#lib/contract/billing.ts'

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A card as people know it: `Visa ending 4242`. */
export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string =>
  `${brands[brand] ?? 'Card'} ending ${last4}`

/** The card's last month: `04/2028`. */
export const cardExpiry = (card: Pick<Card, 'expires_month' | 'expires_year'>): string =>
  `${String(card.expires_month).padStart(2, '0')}/${card.expires_year}`
