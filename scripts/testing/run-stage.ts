import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { auditDependencies } from '#scripts/audit.ts'
import { requireBrowser } from '#scripts/browser.ts'
import { ensureCitus, ensurePeers } from '#scripts/debian-packages.ts'
import { SetupError } from '#scripts/exclusive.mjs'

import { shorten, type TestEvent, eventsVariable } from './events.ts'
import { quietly, runProgram } from './run-program.ts'
import type { Stage } from './tiers.ts'

/** What stages of a run share. */
export type StageContext = {
  /** A directory for files of this run, removed at its end. */
  directory: string
  /** Aborts when the run is to stop. */
  signal: AbortSignal
  /** Paths that narrow down which test files run; none runs all. */
  filters: readonly string[]
}

/** Every static check, by name: commands that run one after the other. */
const checks: Readonly<Record<string, readonly (readonly string[])[]>> = {
  format: [['oxfmt', '--check']],
  lint: [['oxlint', '--deny-warnings']],
  types: [
    ['next', 'typegen'],
    ['tsc', '--noEmit'],
  ],
  structure: [['node', 'scripts/structure/run-checks.ts']],
  'generated files': [['node', 'scripts/generate-files.ts', '--check']],
  'dead code': [['knip', '--no-progress']],
  'lock file': [['node', 'scripts/complete-lock.mjs', '--check']],
}

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`

/** Reports something that is no test of a file, such as a check, as one test. */
const reportOne = async (name: string, work: () => Promise<string | null>): Promise<TestEvent[]> => {
  const startedAt = performance.now()
  const reference = { tool: 'check', project: '', file: name, name } as const
  const problem = await work()
  const durationMs = performance.now() - startedAt
  process.stdout.write(`${problem === null ? '✓' : '✗'} ${name} (${seconds(startedAt)})\n`)
  if (problem !== null) process.stdout.write(`${problem}\n`)
  return [
    problem === null
      ? { ...reference, type: 'passed', durationMs }
      : { ...reference, type: 'failed', durationMs, messages: [shorten(problem)] },
    { ...reference, type: 'file', durationMs },
  ]
}

const runCheck = (
  name: string,
  commands: readonly (readonly string[])[],
  { signal }: StageContext,
): Promise<TestEvent[]> =>
  reportOne(name, async () => {
    for (const command of commands) {
      const { isPassed, output } = await runProgram(command, { signal, onOutput: quietly })
      if (!isPassed) return output
    }
    return null
  })

const readEvents = async (file: string): Promise<TestEvent[]> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestEvent) // Written by our own reporters.
}

/** Runs a test runner whose reporter records events. One that fails without a failed test must not look passed. */
const runRunner = async (
  command: readonly string[],
  context: StageContext,
  extra: Record<string, string> = {},
): Promise<TestEvent[]> => {
  const file = join(context.directory, `${randomUUID()}.jsonl`)
  const { isPassed, output } = await runProgram(command, {
    signal: context.signal,
    extra: { ...extra, [eventsVariable]: file },
  })
  const events = await readEvents(file)
  await rm(file, { force: true })
  if (isPassed || context.signal.aborted || events.some(({ type }) => type === 'failed')) return events
  const reference = { tool: 'check', project: '', file: '', name: command.join(' ') } as const
  const messages = [shorten(output.slice(-2000))]
  return [...events, { ...reference, type: 'failed', durationMs: 0, messages }]
}

/** Runs test files with vitest. */
export const runVitest = (
  projects: readonly string[],
  files: readonly string[],
  context: StageContext,
): Promise<TestEvent[]> =>
  runRunner(
    [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=./scripts/testing/vitest-reporter.ts',
      '--passWithNoTests',
      ...files,
    ],
    context,
  )

/** Runs test files in a browser or over HTTP with Playwright, on a server that it starts. */
export const runPlaywright = async (
  projects: readonly string[],
  files: readonly string[],
  context: StageContext,
): Promise<TestEvent[]> => {
  let browser = ''
  const found = await reportOne('browser to test with', async () => {
    try {
      browser = await requireBrowser()
      return null
    } catch (error) {
      if (error instanceof SetupError) return error.message
      throw error
    }
  })
  if (browser === '') return found
  const options = [
    ...projects.map((project) => `--project=${project}`),
    '--reporter=./scripts/testing/playwright-reporter.ts',
    '--pass-with-no-tests',
  ]
  return runRunner(['playwright', 'test', ...options, ...files], context, {
    CHROMIUM_PATH: browser,
    MAILROOM_TEST_DATA: join(context.directory, 'data'),
  })
}

/** Asks the registry for known vulnerabilities; a registry that does not answer is a reason to skip, not an error. */
const runAudit = async (): Promise<TestEvent[]> => {
  const name = 'known vulnerabilities of dependencies'
  const audit = await auditDependencies()
  if (audit.kind === 'unanswered') {
    const reason = `the registry did not respond to an audit (${audit.reason})`
    return [{ tool: 'check', project: '', file: name, name, type: 'skipped', reason }]
  }
  return reportOne(name, async () => (audit.high.length > 0 ? audit.high.join('\n') : null))
}

const installPackages = (what: 'peers' | 'citus'): TestEvent[] => {
  if (what === 'peers') ensurePeers()
  else ensureCitus()
  return []
}

/** Runs one stage of a tier and returns what its tests reported. Filters name test files: checks and programs have none. */
export const runStage = async (stage: Stage, context: StageContext): Promise<TestEvent[]> => {
  if (context.filters.length > 0 && (stage.kind === 'checks' || stage.kind === 'program')) return []
  switch (stage.kind) {
    case 'checks': {
      const all = Object.entries(checks).map(([name, commands]) => runCheck(name, commands, context))
      return (await Promise.all(all)).flat()
    }
    case 'vitest':
      return runVitest(stage.projects, context.filters, context)
    case 'playwright':
      return runPlaywright(stage.projects, context.filters, context)
    case 'program':
      return reportOne(stage.name, async () => {
        const { isPassed, output } = await runProgram(stage.command, {
          ...context,
          ...(stage.isQuiet && { onOutput: quietly }),
        })
        return isPassed ? null : output
      })
    case 'packages':
      return installPackages(stage.what)
    case 'audit':
      return runAudit()
    case 'beside':
      return (await Promise.all(stage.stages.map((one) => runStage(one, context)))).flat()
  }
}
