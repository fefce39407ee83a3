import { expect, test } from 'vitest'

import { type Progress, stepsTo, usualEnd } from './progress.ts'

/** The parts of a bought shipment that decide its way. */
const sent = (isTracked: boolean): Progress => ({
  shipment: {
    carrier: 'USPS',
    returnReceipt: true,
    manifestedAt: null,
    scanFormId: null,
  } as Progress['shipment'],
  providerShipmentId: 'shp_1',
  reached: new Set(),
  isTracked,
  lastScan: null,
})

test('untracked mail ends when it is handed over', () => {
  expect(usualEnd(sent(false))).toBe('manifested')
  expect(stepsTo(sent(false), 'manifested')).toEqual(['printed', 'manifested'])
  for (const milestone of ['form_scanned', 'accepted', 'delivered', 'return_receipt'] as const) {
    expect(() => stepsTo(sent(false), milestone)).toThrow(
      'The shipment was sent without tracking, so nothing is known of it after it was handed over.',
    )
  }
})

test('tracked mail continues to its delivery and its receipt', () => {
  expect(usualEnd(sent(true))).toBe('return_receipt')
  expect(stepsTo(sent(true), 'delivered')).toContain('form_scanned')
})
