import { expect, test } from 'vitest'

import { groupLabel, urgencyOf } from './calendar-labels.ts'

const today = '2026-11-23'

test('tasks become more urgent as they approach, with a label for each level', () => {
  expect(urgencyOf('held_until', '2026-11-22', today)).toEqual({ tone: 'bad', words: 'passed' })
  expect(urgencyOf('held_until', today, today)).toEqual({ tone: 'bad', words: 'today' })
  expect(urgencyOf('receipt', '2026-11-24', today)).toEqual({ tone: 'warn', words: 'tomorrow' })
  expect(urgencyOf('task', '2026-11-26', today)).toEqual({ tone: 'warn', words: null })
  expect(urgencyOf('task', '2026-11-27', today)).toEqual({ tone: 'plain', words: null })
})

test('automatic events are urgent only when late', () => {
  expect(urgencyOf('delivery', today, today).tone).toBe('plain')
  expect(urgencyOf('delivery', '2026-11-22', today)).toEqual({ tone: 'warn', words: 'late' })
  expect(urgencyOf('document_retention', today, today).tone).toBe('plain')
})

test('combines entries of one kind into one sentence', () => {
  expect(groupLabel({ kind: 'delivery', count: 12 })).toBe('12 deliveries expected')
  expect(groupLabel({ kind: 'document_retention', count: 1 })).toBe('1 document deleted')
})
