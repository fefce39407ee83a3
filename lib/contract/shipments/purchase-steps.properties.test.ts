import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { reachableFrom, walksFrom } from '#tests/support/transition-walks.ts'

import {
  canAbandon,
  endedSteps,
  isEnded,
  type PurchaseCause,
  type PurchaseStep,
  purchaseSteps,
  purchaseTransitions,
} from './purchase-steps.values.ts'

const causes: readonly PurchaseCause[] = ['payment', 'carrier', 'runner', 'letter_set']

const walks = walksFrom(purchaseTransitions, 'claimed')

test('money is captured only for a label that was bought under an authorization', () => {
  fc.assert(
    fc.property(walks, (path) => {
      const captured = path.indexOf('captured')
      if (captured === -1) return
      expect(path.slice(captured - 2, captured)).toEqual(['label_requested', 'labelled'])
    }),
  )
  const causesOf = (step: PurchaseStep): PurchaseCause[] =>
    causes.filter((cause) => purchaseTransitions.allows(step, 'label_requested', cause))
  expect(causesOf('authorized')).toEqual(['runner'])
  for (const step of purchaseSteps) {
    // Before that, only the response that authorizes the payment leads there.
    if (step !== 'authorized') expect(causesOf(step).filter((cause) => cause !== 'payment')).toEqual([])
  }
})

test('a purchase whose money was captured is completed, and never undone', () => {
  expect([...reachableFrom(purchaseTransitions, 'captured')]).toEqual(['captured', 'completed'])
})

test('a purchase that is being undone fails, and charges nothing', () => {
  expect([...reachableFrom(purchaseTransitions, 'releasing')]).toEqual(['releasing', 'failed'])
})

test('no step repeats, so that every purchase ends', () => {
  fc.assert(
    fc.property(walks, (path) => {
      expect(new Set(path).size).toBe(path.length)
    }),
  )
  for (const step of purchaseSteps) {
    const reachable = reachableFrom(purchaseTransitions, step)
    expect(endedSteps.some((end) => reachable.has(end))).toBe(true)
  }
  expect([...reachableFrom(purchaseTransitions, 'claimed')].toSorted()).toEqual(purchaseSteps.toSorted())
})

test('exactly completed and failed purchases have ended', () => {
  expect(purchaseSteps.filter(isEnded)).toEqual(['completed', 'failed'])
})

test('the runner abandons a purchase only before its label is certain', () => {
  expect(purchaseSteps.filter(canAbandon)).toEqual([
    'claimed',
    'awaiting_holder',
    'authorized',
    'label_requested',
  ])
})
