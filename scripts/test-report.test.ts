import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { root } from './exclusive.mjs'
import { readPlaywrightReport, readVitestReport } from './test-report.ts'

const store = async (report: unknown): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'mailroom-report-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

test('a failed test of the service is named with its message, and without the frames of libraries', async () => {
  const message =
    'AssertionError: expected 1 to be 2\n    at lib/a.test.ts:4:9\n    at /x/node_modules/vitest/run.js:1:1'
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(root, 'lib/a.test.ts'),
        assertionResults: [
          { fullName: 'passes', status: 'passed', failureMessages: [] },
          { fullName: 'counts', status: 'failed', failureMessages: [message] },
        ],
      },
    ],
  }
  expect(await readVitestReport('unit', await store(report), false)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['lib/a.test.ts: counts\n    AssertionError: expected 1 to be 2\n        at lib/a.test.ts:4:9'],
    skipped: [],
  })
})

test('a failed browser test is named with the beginning of each message, without colors', async () => {
  const message = [
    '\u001B[31mError: not visible\u001B[39m',
    '',
    ...Array.from({ length: 40 }, () => 'more'),
  ].join('\n')
  const spec = {
    file: 'states.spec.ts',
    line: 86,
    title: 'a slow page is announced',
    tests: [
      { status: 'unexpected', results: [{ errors: [{ message: 'Test timeout exceeded.' }, { message }] }] },
    ],
  }
  const report = { stats: { expected: 0, flaky: 0, unexpected: 1 }, suites: [{ specs: [spec] }] }
  const { failures } = await readPlaywrightReport(await store(report), false)
  const lines = failures[0]?.split('\n') ?? []
  expect(lines.slice(0, 3)).toEqual([
    'e2e/states.spec.ts:86: a slow page is announced',
    '    Test timeout exceeded.',
    '    Error: not visible',
  ])
  expect(lines).toHaveLength(16)
})
