import { describe, expect, test } from 'vitest'

import { describePurchaseError, lastPurchaseError } from './purchase-error.tsx'

const failed = (code: unknown, message: string | null) => ({
  id: crypto.randomUUID(),
  status: 'payment_failed' as const,
  from_status: 'payment_pending' as const,
  message,
  actor: null,
  metadata: { code },
  created_at: '2026-11-20T16:31:04.211Z',
})

describe('a rejected purchase', () => {
  test('shows the API’s message and offers another card or quote when the card was declined', () => {
    expect(describePurchaseError('PAYMENT_FAILED', 'Your card was declined.')).toEqual({
      title: 'Payment failed; nothing was charged',
      message: 'Your card was declined.',
      remedies: ['other-card', 'other-quote'],
    })
  })

  test('links to the card form when there is no card, and refreshes expired quotes', () => {
    expect(describePurchaseError('NO_PAYMENT_METHOD', '').remedies).toEqual(['add-card'])
    expect(describePurchaseError('QUOTE_EXPIRED', '').remedies).toEqual(['renew'])
  })

  test('can be retried when a service was unavailable', () => {
    expect(describePurchaseError('PAYMENT_PROVIDER_UNAVAILABLE', '').remedies).toEqual(['retry'])
    expect(describePurchaseError('NETWORK_ERROR', '').remedies).toEqual(['retry'])
  })
})

describe('after a reload', () => {
  test('shows the last failure from the timeline', () => {
    const events = [failed('PAYMENT_FAILED', 'Declined.'), failed('LABEL_REFUSED', 'No such service.')]
    expect(lastPurchaseError({ status: 'payment_failed', events })?.message).toBe('No such service.')
  })

  test('treats a failure with an unknown code as a card failure', () => {
    const fault = lastPurchaseError({ status: 'payment_failed', events: [failed('toString', null)] })
    expect(fault?.remedies).toEqual(['other-card', 'other-quote'])
    expect(lastPurchaseError({ status: 'payment_failed' })).not.toBeNull()
  })

  test('shows no failure for a draft whose purchase was never attempted', () => {
    expect(lastPurchaseError({ status: 'draft', events: [] })).toBeNull()
  })
})
