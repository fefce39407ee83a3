import { expect, test } from 'vitest'

import type { CustodyStep, CustodyStepName } from '#lib/contract/evidence/evidence.ts'
import type { Journey, JourneyStop } from '#lib/contract/tracking/journey.ts'
import type { JourneyEvent } from '#lib/contract/tracking/journey.values.ts'

import { journeyRows } from './journey-rows.ts'

const at = '2026-03-03T18:10:00.000Z'

const step = (name: CustodyStepName, occurredAt: string | null = at): CustodyStep => ({
  step: name,
  occurred_at: occurredAt,
  observed_at: occurredAt,
  source: 'service',
  by: null,
  scans: [],
})

const place = { city: 'OAKLAND', state: 'CA', zip: '94607', country: 'US', coordinates: null }

const stop = (event: JourneyEvent): JourneyStop => ({
  place,
  direction: 'outbound',
  first_at: at,
  last_at: at,
  scans: [
    {
      id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
      event,
      status: 'in_transit',
      status_detail: null,
      message: 'A scan',
      carrier_code: null,
      location: place,
      signed_by: null,
      occurred_at: at,
      observed_at: at,
      message_id: null,
    },
  ],
})

const journeyWith = (stops: JourneyStop[]): Journey => ({
  origin: null,
  destination: place,
  stops,
  other_scans: [],
  superseded_scans: [],
  next: null,
})

const told = (custody: CustodyStep[], stops: JourneyStop[]) =>
  journeyRows({ custody, journey: journeyWith(stops) }).map((row) =>
    row.kind === 'stop' ? `${row.number}${row.isFolded ? ' folded' : ''}` : row.step.step,
  )

test('awaits no delivery of a piece that is lost', () => {
  expect(told([step('delivered', null)], [stop('in_transit'), stop('lost')])).toEqual(['1', '2'])
  expect(told([step('delivered', null)], [stop('in_transit')])).toEqual(['1', 'delivered'])
})

test('lists people’s actions before the stops, and pending steps and the receipt after them', () => {
  const custody = [
    step('requested'),
    step('manifested'),
    step('form_scanned'),
    step('accepted', null),
    step('in_transit', null),
    step('delivered', null),
    step('receipt', null),
  ]
  expect(told(custody, [stop('form_scanned')])).toEqual([
    'requested',
    'manifested',
    '1',
    'accepted',
    'delivered',
    'receipt',
  ])
})

test('omits steps that stops already show; once the scans are purged, the steps remain', () => {
  const custody = [step('requested'), step('accepted'), step('delivered'), step('receipt')]
  expect(told(custody, [stop('accepted'), stop('delivered')])).toEqual(['requested', '1', '2', 'receipt'])
  expect(told(custody, [])).toEqual(['requested', 'accepted', 'delivered', 'receipt'])
})

test('collapses pass-through stops in a long list, and never the last stop', () => {
  const many = [stop('accepted'), ...Array.from({ length: 5 }, () => stop('in_transit')), stop('in_transit')]
  expect(told([], many)).toEqual(['1', '2 folded', '3 folded', '4 folded', '5 folded', '6 folded', '7'])
  expect(told([], many.with(3, stop('attempted')))[3]).toBe('4')
  expect(told([], many.slice(0, 6))).not.toContain('2 folded')
})
