import { readFile } from 'node:fs/promises'

import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** What a stage of the tests came to; `skipped` names what was not run. */
export type Outcome = { passed: number; failed: number; skipped: readonly string[] }

/** One check counts as one test. */
export const outcomeOfCheck = (isPassed: boolean): Outcome => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
  skipped: [],
})

/** A runner that fails without a failed test (a file that cannot be loaded, say) must not look green. */
const withExitCode = (outcome: Outcome, isPassed: boolean): Outcome =>
  isPassed || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }

/** Reads the report that vitest's JSON reporter left. */
export const readVitestReport = async (file: string, isPassed: boolean): Promise<Outcome> => {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return outcomeOfCheck(false)
  const report = JSON.parse(content) as JsonTestResults
  const skipped = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
      .map(({ fullName }) => fullName),
  )
  return withExitCode({ passed: report.numPassedTests, failed: report.numFailedTests, skipped }, isPassed)
}

const skippedIn = (suite: JSONReportSuite): string[] => [
  ...suite.specs
    .filter(({ tests }) => tests.length > 0 && tests.every(({ status }) => status === 'skipped'))
    .map(({ title }) => title),
  ...(suite.suites ?? []).flatMap(skippedIn),
]

/** Reads the report that Playwright's JSON reporter left. */
export const readPlaywrightReport = async (file: string, isPassed: boolean): Promise<Outcome> => {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return outcomeOfCheck(false)
  const { stats, suites } = JSON.parse(content) as JSONReport
  const outcome = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: suites.flatMap(skippedIn),
  }
  return withExitCode(outcome, isPassed)
}
