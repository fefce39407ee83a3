import { expect, test } from 'vitest'

import type { TestEvent } from './events.ts'
import { countSkipped, tallyEvents } from './tally.ts'

const reference = (name: string) =>
  ({ tool: 'vitest', project: 'unit', file: 'lib/a.test.ts', name }) as const

test('counts passed and failed tests, skips by reason and the time of each file', () => {
  const events: TestEvent[] = [
    { ...reference('passes'), type: 'passed', durationMs: 1 },
    { ...reference('each'), type: 'passed', durationMs: 1 },
    { ...reference('each'), type: 'passed', durationMs: 1 },
    { ...reference('fails'), type: 'failed', durationMs: 2, messages: ['expected 1 to be 2'] },
    { ...reference('is skipped'), type: 'skipped', reason: 'needs qpdf' },
    { ...reference('is skipped too'), type: 'skipped', reason: 'needs qpdf' },
    { ...reference('the file as a whole'), type: 'file', durationMs: 10 },
  ]
  const tally = tallyEvents(events)
  expect(tally.passed).toBe(3)
  expect(tally.failures).toEqual([{ ...reference('fails'), messages: ['expected 1 to be 2'] }])
  expect([...tally.skipped]).toEqual([['needs qpdf', 2]])
  expect(countSkipped(tally)).toBe(2)
  expect([...tally.files]).toEqual([['lib/a.test.ts', 10]])
})

test('names tests that started and did not end', () => {
  const { running } = tallyEvents([
    { ...reference('ends'), type: 'started' },
    { ...reference('hangs'), type: 'started' },
    { ...reference('ends'), type: 'passed', durationMs: 1 },
  ])
  expect(running).toEqual([reference('hangs')])
})
