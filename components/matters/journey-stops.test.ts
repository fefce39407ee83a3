import { expect, test } from 'vitest'

import { isJourneyOver, journeyStops } from './journey-stops.ts'

const doneIn = (state: Parameters<typeof journeyStops>[0]) =>
  journeyStops(state).flatMap(({ label, isDone }) => (isDone ? [label] : []))

test('marks the completed stages of a letter in order of its journey', () => {
  expect(doneIn('draft')).toEqual([])
  expect(doneIn('printed')).toEqual(['Purchased', 'Printed'])
  expect(doneIn('awaiting_acceptance')).toEqual(['Purchased', 'Printed', 'Mailed'])
  expect(doneIn('delivered')).toEqual(['Purchased', 'Printed', 'Mailed', 'Scanned', 'Delivered'])
})

test('a returned letter was scanned and never delivered', () => {
  expect(doneIn('returned')).toEqual(['Purchased', 'Printed', 'Mailed', 'Scanned'])
  expect(isJourneyOver('returned')).toBe(true)
  expect(isJourneyOver('held_up')).toBe(false)
})
