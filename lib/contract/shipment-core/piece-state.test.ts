import { expect, test } from 'vitest'

import { deliveryProblems } from '#lib/contract/mailing-record/mailing-record.ts'
import { trackingOutcomes } from '#lib/contract/tracking/tracking.values.ts'

import { pieceState, pieceStates } from './piece-state.values.ts'
import { shipmentStatuses } from './shipment-transitions.values.ts'

const untracked = { tracking_outcome: null, delivery_problem: null }

test('before a piece is mailed its state is its status, regardless of tracking', () => {
  for (const status of shipmentStatuses.filter((each) => each !== 'shipped')) {
    expect(pieceState({ status, ...untracked })).toBe(status)
    expect(pieceState({ status, tracking_outcome: 'awaiting_acceptance', delivery_problem: null })).toBe(
      status,
    )
  }
})

test('a draft awaiting approval shows it, and only while it is a draft', () => {
  expect(pieceState({ status: 'draft', awaiting_approval: true, ...untracked })).toBe('awaiting_approval')
  expect(pieceState({ status: 'queued', awaiting_approval: true, ...untracked })).toBe('queued')
})

test('in the mail the state is the tracking stage, or the delivery problem', () => {
  for (const outcome of trackingOutcomes) {
    const state = pieceState({ status: 'shipped', tracking_outcome: outcome, delivery_problem: null })
    expect(state).toBe(outcome)
  }
  for (const problem of deliveryProblems) {
    for (const outcome of ['held_up', 'returned'] as const) {
      const facts = { status: 'shipped', tracking_outcome: outcome, delivery_problem: problem } as const
      expect(pieceState(facts)).toBe(problem)
    }
  }
})

test('a problem that ended with the delivery is no longer a state', () => {
  const facts = { status: 'shipped', tracking_outcome: 'delivered', delivery_problem: 'held' } as const
  expect(pieceState(facts)).toBe('delivered')
})

test('no two states have the same meaning', () => {
  const meanings = Object.values(pieceStates).map(({ meaning }) => meaning)
  expect(new Set(meanings).size).toBe(meanings.length)
})
