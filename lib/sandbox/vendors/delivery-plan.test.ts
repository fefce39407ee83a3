import { expect, test } from 'vitest'

import { deliverAsVendorsDo } from './webhook-sender.ts'

const tracker = { vendor: 'easypost', body: '{"description":"tracker.updated"}' } as const
const payment = { vendor: 'stripe', body: '{"type":"charge.refunded"}' } as const

const plans = (seed: number, message: typeof tracker | typeof payment) =>
  Array.from({ length: 1000 }, (_, sequence) => deliverAsVendorsDo(seed)({ ...message, sequence }))

test('delivers most messages once, some twice, some late, and a few tracker updates never', () => {
  const all = plans(1, tracker)
  const share = (matches: (plan: (typeof all)[number]) => boolean) => all.filter(matches).length / all.length
  expect(share(({ times }) => times === 2)).toBeCloseTo(0.2, 1)
  expect(share(({ isLate }) => isLate)).toBeCloseTo(0.2, 1)
  expect(share(({ times }) => times === 0)).toBeGreaterThan(0.02)
  expect(share(({ times }) => times === 0)).toBeLessThan(0.06)
})

test('plans the same for the same seed, and differently for another', () => {
  expect(plans(7, tracker)).toEqual(plans(7, tracker))
  expect(plans(7, tracker)).not.toEqual(plans(8, tracker))
})

test('never drops messages that cannot be polled', () => {
  expect(plans(1, payment).every(({ times }) => times > 0)).toBe(true)
})
