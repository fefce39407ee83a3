import { expect, test } from 'vitest'

import { type BatchRowState, batchRowStateNames } from '#lib/contract/batches/batch-states.values.ts'
import type { Batch } from '#lib/contract/batches/batch.ts'

import { describeRows, progressOf } from './batch-labels.ts'
import { batchSteps, currentStep } from './batch-steps.ts'

const list = (changes: Partial<Batch>, rows: Partial<Record<BatchRowState, number>> = {}): Batch => {
  // The table's keys are the states.
  const states = batchRowStateNames
  const counts = Object.fromEntries(
    states.map((state) => [state, rows[state] ?? 0]),
  ) as Batch['rows_by_state']
  return {
    id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
    name: 'Notices',
    filename: 'notices.csv',
    state: 'ready',
    row_count: Object.values(counts).reduce((sum, count) => sum + count, 0),
    rows_by_state: counts,
    reviews: { corrected: 0, missing_unit: 0, other_address: 0, duplicate: 0 },
    retry_at: null,
    quoted_cents: 0,
    quoted_letters: 0,
    buying_cents: 0,
    buying_letters: 0,
    bought_cents: 0,
    bought_letters: 0,
    quotes_expire_at: null,
    stop_reason: null,
    paused_until: null,
    created_at: '2026-11-20T16:31:04.211Z',
    finished_at: null,
    ...changes,
  }
}

test.each([
  [list({ state: 'mapping' }), 'columns'],
  [list({ state: 'checking' }), 'check'],
  [list({ state: 'ready' }), 'check'],
  [list({ state: 'buying' }), 'result'],
  [list({ state: 'ready', finished_at: '2026-11-20T16:31:04.211Z' }), 'result'],
  [list({ state: 'done' }), 'result'],
])('opens a batch at its current step', (batch, step) => {
  expect(currentStep(batch)).toBe(step)
})

test('hides column and option controls while rows are being processed', () => {
  const hrefs = (batch: Batch) => batchSteps('check', batch).map(({ href }) => href !== undefined)
  expect(hrefs(list({ state: 'ready' }))).toEqual([false, true, true, false, false, false])
  expect(hrefs(list({ state: 'checking' }))).toEqual([false, false, false, false, false, false])
})

test('progress counts only rows in the current round', () => {
  expect(progressOf(list({ state: 'checking' }, { pending: 6, quoted: 3, invalid: 1, excluded: 2 }))).toEqual(
    {
      done: 4,
      total: 10,
    },
  )
  expect(progressOf(list({ state: 'buying' }, { bought: 5, queued: 4, buying: 1, invalid: 3 }))).toEqual({
    done: 5,
    total: 10,
  })
})

test('summarizes row states in one line, omitting those with a count of zero', () => {
  expect(describeRows(list({}, { bought: 1200, invalid: 1 }))).toBe('1,201 rows: 1,200 purchased, 1 to fix')
})
