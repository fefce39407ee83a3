import { relative } from 'node:path'

import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

import { root } from '#scripts/exclusive.mjs'

import { printFile, shorten, type TestReference, writeEvent } from './events.ts'

const fileOf = (module: TestModule): string => relative(root, module.moduleId)

const referenceOf = (test: TestCase | TestSuite): TestReference => ({
  tool: 'vitest',
  project: test.project.name,
  file: fileOf(test.module),
  name: test.fullName,
})

type ReportedError = { name?: string; message?: string; stack?: string; diff?: unknown }

const describeError = ({ name, message, stack, diff }: ReportedError): string => {
  const frames = (stack ?? '').split('\n').filter((line) => /^\s*at /.test(line))
  return shorten(
    [`${name ?? 'Error'}: ${message ?? ''}`, ...(typeof diff === 'string' ? [diff] : []), ...frames].join(
      '\n',
    ),
  )
}

/** Returns why a test did not run: what it needs (tests/support/skips.ts), or the note of `skip`. */
const reasonOf = (test: TestCase): string => {
  const { skipReason } = test.meta()
  const result = test.result()
  const note = result.state === 'skipped' ? result.note : undefined
  const hasFailedSetUp = test.parent.errors().length > 0
  return skipReason ?? note ?? (hasFailedSetUp ? 'the set-up before it failed' : 'no reason given')
}

/** Reports tests of vitest as events, and prints one line per file. */
export default class VitestReporter implements Reporter {
  onTestCaseReady(test: TestCase): void {
    writeEvent({ ...referenceOf(test), type: 'started' })
  }

  onTestCaseResult(test: TestCase): void {
    const reference = referenceOf(test)
    const { state, errors } = test.result()
    const durationMs = test.diagnostic()?.duration ?? 0
    if (state === 'passed') writeEvent({ ...reference, type: 'passed', durationMs })
    if (state === 'skipped') writeEvent({ ...reference, type: 'skipped', reason: reasonOf(test) })
    if (state !== 'failed') return
    for (const { content } of test.logs()) process.stdout.write(content)
    writeEvent({ ...reference, type: 'failed', durationMs, messages: errors.map(describeError) })
  }

  onTestSuiteResult(suite: TestSuite): void {
    const messages = suite.errors().map(describeError)
    if (messages.length > 0) writeEvent({ ...referenceOf(suite), type: 'failed', durationMs: 0, messages })
  }

  onTestModuleEnd(module: TestModule): void {
    const reference = {
      tool: 'vitest',
      project: module.project.name,
      file: fileOf(module),
      name: 'the file as a whole',
    } as const
    const messages = module.errors().map(describeError)
    if (messages.length > 0) writeEvent({ ...reference, type: 'failed', durationMs: 0, messages })
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    const durationMs = collectDuration + setupDuration + duration
    writeEvent({ ...reference, type: 'file', durationMs })
    const states = [...module.children.allTests()].map((test) => test.result().state)
    const count = (wanted: string): number => states.filter((state) => state === wanted).length
    const failed = count('failed') + messages.length
    printFile(reference.file, { passed: count('passed'), failed, skipped: count('skipped') }, durationMs)
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) {
      writeEvent({
        tool: 'vitest',
        project: '',
        file: '',
        name: 'an error outside of any test',
        type: 'failed',
        durationMs: 0,
        messages: [describeError(error)],
      })
    }
  }
}
