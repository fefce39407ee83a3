import { expect, test } from 'vitest'

import { pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'

import { describeTask } from './task-labels.ts'

test.each([
  ['notice_left', {}, 'notice_left'],
  ['unclaimed', {}, 'unclaimed'],
  ['lost_or_damaged', { reported: 'lost' }, 'lost'],
  ['lost_or_damaged', { reported: 'damaged' }, 'damaged'],
  ['returned', { refused: true, returned_at: null }, 'refused'],
  ['returned', { refused: false, returned_at: null }, 'returning'],
  ['returned', { refused: false, returned_at: '2026-03-29T12:00:00.000Z' }, 'returned'],
] as const)(
  'a task of %s with %o shows the same text as the list of shipments: %s',
  (kind, details, problem) => {
    expect(describeTask({ kind, details }).label).toBe(pieceStates[problem].label)
  },
)

test('a task unrelated to delivery has its own text', () => {
  expect(describeTask({ kind: 'card_expiring', details: null }).label).toBe('Card expiring')
})
