import { addMonths } from '#lib/contract/api/month.values.ts'
import type { Card } from '#lib/contract/billing/billing.ts'

/** The card's last month: `04/2028`. */
export const cardExpiry = (card: Pick<Card, 'expires_month' | 'expires_year'>): string =>
  `${String(card.expires_month).padStart(2, '0')}/${card.expires_year}`

/** Whether the card has expired, or does within two months; `month` is the current one, `2026-11`. */
export const expiryState = (
  card: Pick<Card, 'expires_month' | 'expires_year'>,
  month: string,
): 'valid' | 'expiring' | 'expired' => {
  const last = `${card.expires_year}-${String(card.expires_month).padStart(2, '0')}`
  if (last < month) return 'expired'
  return last <= addMonths(month, 2) ? 'expiring' : 'valid'
}
