import { expect, test } from 'vitest'

import type { TierResult } from './run-tier.ts'
import { describeResults } from './summary.ts'

const broken = {
  tool: 'vitest',
  project: 'service',
  file: 'lib/a.service.test.ts',
  name: "counts the organization's letters",
  messages: ['expected 1 to be 2\n    at lib/a.service.test.ts:4'],
} as const

const result: TierResult = {
  tier: 'test',
  tally: {
    passed: 12,
    failures: [broken],
    skipped: new Map([['needs qpdf', 2]]),
    files: new Map([
      ['lib/fast.test.ts', 10],
      ['lib/slow.test.ts', 61_000],
    ]),
    running: [],
  },
  flaky: [],
  failures: [broken],
  durationMs: 301_000,
}

test('ends with failures and their commands, skips by reason, the slowest files and the counts', () => {
  expect(describeResults([result]).split('\n')).toEqual([
    '',
    "failed: lib/a.service.test.ts: counts the organization's letters",
    '    expected 1 to be 2',
    '        at lib/a.service.test.ts:4',
    "    run it again: npx vitest run --project=service 'lib/a.service.test.ts'",
    'skipped: 2 tests: needs qpdf',
    'slowest files:',
    '     61.0 s  lib/slow.test.ts',
    '      0.0 s  lib/fast.test.ts',
    '',
    'npm test: 5 min 01 s',
    '12 passed, 1 failed, 2 skipped',
    '',
  ])
})

test('lists a test that passed on a rerun, and counts it as passed', () => {
  const lines = describeResults([{ ...result, flaky: [broken], failures: [] }]).split('\n')
  expect(lines.slice(0, 3)).toEqual([
    '',
    'flaky:',
    "  lib/a.service.test.ts: counts the organization's letters",
  ])
  expect(lines).toContain('13 passed, 0 failed, 2 skipped')
})

test('shows one table when several tiers ran', () => {
  const jobs: TierResult = { ...result, tier: 'jobs', failures: [], durationMs: 59_600 }
  expect(describeResults([result, jobs])).toContain(
    [
      'tier               passed  failed  flaky  skipped        time',
      'npm test               12       1      0        2  5 min 01 s',
      'npm run test:jobs      12       0      0        2  1 min 00 s',
    ].join('\n'),
  )
})
