import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'

import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

import { root } from './exclusive.mjs'

/** What a stage of the tests came to; `failures` names what failed, `skipped` what was not run. */
export type Outcome = {
  passed: number
  failed: number
  failures: readonly string[]
  skipped: readonly string[]
}

/** One check counts as one test. */
export const outcomeOfCheck = (name: string, isPassed: boolean): Outcome => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
  failures: isPassed ? [] : [name],
  skipped: [],
})

/** A runner that fails without a failed test (a file that cannot be loaded, say) must not look green. */
const withExitCode = (name: string, outcome: Outcome, isPassed: boolean): Outcome =>
  isPassed || outcome.failed > 0
    ? outcome
    : { ...outcome, failed: 1, failures: [`${name}: ended with an error`] }

/** Reads the report that vitest's JSON reporter left. */
export const readVitestReport = async (
  project: string,
  file: string,
  isPassed: boolean,
): Promise<Outcome> => {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return outcomeOfCheck(`${project}: no report`, false)
  // Written by vitest a moment ago.
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(content) as JsonTestResults
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: relative(root, name), fullName, status })),
  )
  const outcome = {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map((result) => `${result.file}: ${result.fullName}`),
    skipped: tests
      .filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
      .map(({ fullName }) => fullName),
  }
  return withExitCode(project, outcome, isPassed)
}

type BrowserTest = JSONReportSuite['specs'][number]

const specsIn = ({ specs, suites }: JSONReportSuite): BrowserTest[] => [
  ...specs,
  ...(suites ?? []).flatMap(specsIn),
]

const isSkipped = ({ tests }: BrowserTest): boolean =>
  tests.length > 0 && tests.every(({ status }) => status === 'skipped')

/** Reads the report that Playwright's JSON reporter left. */
export const readPlaywrightReport = async (file: string, isPassed: boolean): Promise<Outcome> => {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return outcomeOfCheck('pages: no report', false)
  // Written by Playwright a moment ago.
  const { stats, suites } = JSON.parse(content) as JSONReport
  const specs = suites.flatMap(specsIn)
  const outcome = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: specs
      .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected'))
      .map(({ file: spec, line, title }) => `e2e/${spec}:${line}: ${title}`),
    skipped: specs.filter(isSkipped).map(({ title }) => title),
  }
  return withExitCode('pages', outcome, isPassed)
}
