import { expect, test } from 'vitest'

import { checkTests } from './check-tests.ts'

test('reports a clock, a child process, a sleep, a measurement and polling in a fast test', () => {
  const text = [
    "import { spawn } from 'node:child_process'",
    "import { setTimeout as delay } from 'node:timers/promises'",
    'const startedAt = performance.now()',
    'await delay(100)',
    'expect(Date.now() - startedAt).toBeLessThan(500)',
    'expect(process.memoryUsage().rss).toBeLessThan(1e9)',
    'await expect.poll(() => done).toBe(true)',
  ].join('\n')
  expect(checkTests([{ path: 'lib/a.service.test.ts', text }])).toEqual([
    'lib/a.service.test.ts:1 starts a child process. Instead, call the function that the program calls, or name the file *.process.test.ts or *.peer.test.ts.',
    'lib/a.service.test.ts:2 sleeps. Instead, wait for what happens: a promise, an event, service.drain() or expect(locator).',
    'lib/a.service.test.ts:3 reads the clock. Instead, use the clock of tests/support/clock.ts or a fixed date.',
    'lib/a.service.test.ts:5 reads the clock. Instead, use the clock of tests/support/clock.ts or a fixed date.',
    'lib/a.service.test.ts:6 measures processor time or memory. Instead, name the file *.limit.test.ts.',
    'lib/a.service.test.ts:7 polls. Instead, await service.drain() or the promise of what happens.',
  ])
})

test('reports what a fast test imports from the support files', () => {
  const files = [
    { path: 'lib/a.test.ts', text: "import { start } from '#tests/support/start.ts'" },
    { path: 'tests/support/start.ts', text: "export { run as start } from './run.ts'" },
    { path: 'tests/support/run.ts', text: "import { spawn } from 'node:child_process'" },
    { path: 'tests/support/unused.ts', text: "import { spawn } from 'node:child_process'" },
  ]
  expect(checkTests(files)).toEqual([
    'tests/support/run.ts:1 starts a child process, and lib/a.test.ts imports it. Instead, call the function that the program calls, or name the file *.process.test.ts or *.peer.test.ts.',
  ])
})

test('accepts fixed dates, a browser that polls, comments, and anything in later tiers', () => {
  const files = [
    { path: 'lib/a.test.ts', text: "// Date.now() would differ\nconst day = new Date('2026-03-03')" },
    { path: 'e2e/a.journey.spec.ts', text: 'await expect.poll(count).toBe(1)' },
    { path: 'e2e/a.spec.ts', text: 'await page.waitForTimeout(100)' },
    { path: 'lib/a.process.test.ts', text: "import { spawn } from 'node:child_process'" },
    { path: 'lib/a.limit.test.ts', text: 'const startedAt = performance.now()' },
  ]
  expect(checkTests(files)).toEqual([])
})
