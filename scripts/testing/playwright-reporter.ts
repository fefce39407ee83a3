import { relative } from 'node:path'

import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'

import { root } from '#scripts/exclusive.mjs'

import { printFile, shorten, type TestReference, writeEvent } from './events.ts'

const referenceOf = (test: TestCase): TestReference => ({
  tool: 'playwright',
  project: test.parent.project()?.name ?? '',
  file: relative(root, test.location.file),
  // The first names are those of the root, the project and the file.
  name: test.titlePath().slice(3).join(' > '),
})

const describeError = ({ message, stack, value, location }: TestError): string => {
  const at = location ? `\nat ${relative(root, location.file)}:${location.line}` : ''
  return shorten(`${stack ?? message ?? value ?? ''}${at}`)
}

const outsideOfTests = {
  tool: 'playwright',
  project: '',
  file: '',
  name: 'the browser tests as a whole',
} as const

/** Reports tests of Playwright as events, and prints one line per file. */
export default class PlaywrightReporter implements Reporter {
  readonly #left = new Map<string, number>()
  readonly #ended = new Map<string, { passed: number; failed: number; skipped: number; durationMs: number }>()

  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) {
      const { file } = referenceOf(test)
      this.#left.set(file, (this.#left.get(file) ?? 0) + 1)
    }
  }

  onTestBegin(test: TestCase): void {
    writeEvent({ ...referenceOf(test), type: 'started' })
  }

  onTestEnd(test: TestCase, { status, duration: durationMs, errors }: TestResult): void {
    const reference = referenceOf(test)
    const { file } = reference
    const counts = this.#ended.get(file) ?? { passed: 0, failed: 0, skipped: 0, durationMs: 0 }
    counts.durationMs += durationMs
    if (status === 'skipped') {
      counts.skipped += 1
      const note = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')
      writeEvent({
        ...reference,
        type: 'skipped',
        reason: note?.description ?? 'an earlier test of its file failed',
      })
    } else if (test.ok()) {
      counts.passed += 1
      writeEvent({ ...reference, type: 'passed', durationMs })
    } else {
      counts.failed += 1
      writeEvent({ ...reference, type: 'failed', durationMs, messages: errors.map(describeError) })
    }
    this.#ended.set(file, counts)
    const left = (this.#left.get(file) ?? 1) - 1
    this.#left.set(file, left)
    if (left > 0) return
    writeEvent({ ...reference, type: 'file', durationMs: counts.durationMs })
    printFile(file, counts, counts.durationMs)
  }

  onError(error: TestError): void {
    writeEvent({ ...outsideOfTests, type: 'failed', durationMs: 0, messages: [describeError(error)] })
  }

  printsToStdio(): boolean {
    return true
  }
}
