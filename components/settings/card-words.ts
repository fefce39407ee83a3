import type { Card } from '#lib/contract/billing.ts'

/** The card's last month: `04/2028`. */
export const cardExpiry = (card: Pick<Card, 'expires_month' | 'expires_year'>): string =>
  `${String(card.expires_month).padStart(2, '0')}/${card.expires_year}`
