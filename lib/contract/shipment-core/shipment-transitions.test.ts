import { expect, test } from 'vitest'

import { canBuy, canCancel, canTransition, shipmentStatuses } from './shipment-transitions.values.ts'

test('only drafts and failed payments can be bought', () => {
  expect(shipmentStatuses.filter(canBuy)).toEqual(['draft', 'payment_failed'])
})

test('exactly draft, queued and printed can be cancelled', () => {
  expect(shipmentStatuses.filter(canCancel)).toEqual(['draft', 'queued', 'printed'])
})

test('no step leaves shipped or cancelled, or leads to its own status', () => {
  for (const to of shipmentStatuses) {
    expect(canTransition('shipped', to)).toBe(false)
    expect(canTransition('cancelled', to)).toBe(false)
    expect(canTransition(to, to)).toBe(false)
  }
})
