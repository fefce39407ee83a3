import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

import { root } from './exclusive.mjs'

/** What a stage of the tests came to; `failures` says what failed and why, `skipped` what was not run. */
export type Outcome = {
  passed: number
  failed: number
  failures: readonly string[]
  skipped: readonly string[]
}

/** More of a message is a page’s source or a whole list, which the runner has shown. */
const messageLines = 14

/** Names a failed test, with the beginning of what it said: the end of a long log is what is read first. */
const describeFailure = (name: string, messages: readonly (string | undefined)[]): string => {
  const lines = messages.flatMap((message = '') =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
      .slice(0, messageLines),
  )
  return [name, ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n')
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
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      file: relative(root, name),
      fullName,
      status,
      messages: failureMessages ?? [],
    })),
  )
  const outcome = {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: tests
      .filter(({ status }) => status === 'failed')
      .map((result) => describeFailure(`${result.file}: ${result.fullName}`, result.messages)),
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
      .map(({ file: spec, line, title, tests }) =>
        describeFailure(
          `e2e/${spec}:${line}: ${title}`,
          tests.flatMap(({ results }) =>
            results.flatMap(({ errors }) => errors.map(({ message }) => message)),
          ),
        ),
      ),
    skipped: specs.filter(isSkipped).map(({ title }) => title),
  }
  return withExitCode('pages', outcome, isPassed)
}
