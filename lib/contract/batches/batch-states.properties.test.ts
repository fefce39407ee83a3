import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { reachableFrom, walksFrom } from '#tests/support/transition-walks.ts'

import {
  batchRowStateNames,
  batchRowTransitions,
  batchStates,
  batchTransitions,
  buyableStates,
  canEditRow,
  canSelectQuote,
  hasSelectableQuotes,
  isRunning,
  settledStates,
} from './batch-states.values.ts'

describe('rows of a batch', () => {
  const walks = walksFrom(batchRowTransitions, 'pending')

  test('a row is bought by the batch only after a person confirmed its price', () => {
    fc.assert(
      fc.property(walks, (path) => {
        const buying = path.indexOf('buying')
        if (buying !== -1) expect(path[buying - 1]).toBe('queued')
        const queued = path.indexOf('queued')
        if (queued !== -1) expect(buyableStates).toContain(path[queued - 1])
      }),
    )
    expect(batchRowTransitions.before('queued')).toEqual(batchRowTransitions.before('queued', 'person'))
  })

  test('a bought row stays bought, and an excluded row is never bought before it is included again', () => {
    fc.assert(
      fc.property(walks, (path) => {
        const bought = path.indexOf('bought')
        if (bought !== -1) expect(bought).toBe(path.length - 1)
        for (const [index, state] of path.slice(1).entries()) {
          if (path[index] === 'excluded') expect(['pending', 'excluded']).toContain(state)
        }
      }),
    )
  })

  test('a row that is queued, being bought, bought or waiting for approval cannot be edited', () => {
    expect(batchRowStateNames.filter((state) => !canEditRow(state)).toSorted()).toEqual([
      'awaiting_approval',
      'bought',
      'buying',
      'queued',
    ])
    for (const state of batchRowStateNames.filter(canEditRow)) {
      expect(batchRowTransitions.allows(state, 'pending', 'person')).toBe(true)
    }
  })

  test('another quote can be selected for a quoted row that is not being bought', () => {
    expect(batchRowStateNames.filter(hasSelectableQuotes)).toEqual(['invalid', 'quoted', 'price_increased'])
    expect(canSelectQuote({ state: 'quoted', shipment_id: null })).toBe(false)
    expect(canSelectQuote({ state: 'quoted', shipment_id: 'any' })).toBe(true)
  })

  test('only its purchase takes a row out of buying', () => {
    for (const to of batchRowTransitions.after('buying')) {
      for (const cause of ['person', 'check', 'shipment'] as const) {
        expect(batchRowTransitions.allows('buying', to, cause)).toBe(false)
      }
    }
  })

  test('a check may change an unavailable row to bought, invalid, quoted or unavailable', () => {
    expect(batchRowTransitions.after('unavailable', 'check').toSorted()).toEqual([
      'bought',
      'invalid',
      'quoted',
      'unavailable',
    ])
    expect(canEditRow('unavailable')).toBe(true)
    expect(buyableStates).not.toContain('unavailable')
  })

  test('every state is reachable, and a settled state from every state', () => {
    expect([...reachableFrom(batchRowTransitions, 'pending')].toSorted()).toEqual(
      batchRowStateNames.toSorted(),
    )
    for (const from of batchRowStateNames) {
      const reachable = reachableFrom(batchRowTransitions, from)
      expect(settledStates.some((state) => reachable.has(state))).toBe(true)
    }
  })
})

describe('batches', () => {
  test('only a person starts a round, and a running batch starts no other', () => {
    for (const from of batchStates) {
      for (const to of ['checking', 'buying'] as const) {
        expect(batchTransitions.allows(from, to)).toBe(batchTransitions.allows(from, to, 'person'))
        if (isRunning(from)) expect(batchTransitions.allows(from, to)).toBe(false)
      }
    }
    expect(batchStates.filter(isRunning)).toEqual(['checking', 'buying'])
  })

  test('a batch is bought only after it was checked', () => {
    fc.assert(
      fc.property(walksFrom(batchTransitions, 'mapping'), (path) => {
        const buying = path.indexOf('buying')
        if (buying !== -1) expect(path.slice(0, buying)).toContain('checking')
      }),
    )
  })

  test('every state is reachable from a new batch, and every round can end', () => {
    expect([...reachableFrom(batchTransitions, 'mapping')].toSorted()).toEqual(batchStates.toSorted())
    for (const from of batchStates) expect(reachableFrom(batchTransitions, from).has('done')).toBe(true)
  })
})
