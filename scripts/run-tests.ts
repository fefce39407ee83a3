import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { environmentNames } from '#lib/service/config/environment.ts'

import { auditDependencies } from './audit.ts'
import { ensureBrowser } from './browser.ts'
import { buildPages } from './build-pages.ts'
import { ensureCitus, ensurePeers } from './debian-packages.ts'
import { root } from './exclusive.mjs'
import { binDirectory } from './install.mjs'
import { outcomeOfCheck, readPlaywrightReport, readVitestReport } from './test-report.ts'
import type { Outcome } from './test-report.ts'

const isFast = process.argv.includes('fast')
const isOnCluster = process.argv.includes('citus')

/** Nothing that configures a server of the person at this machine may configure the ones under test. */
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ...Object.fromEntries(environmentNames.map((name) => [name, ''])),
  PATH: [binDirectory, process.env['PATH']].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  // Tests start the service and the command line dozens of times; compiling them is a third of a start.
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  // A log that is read later is no place for the codes that colour a terminal.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
}

const print = (text: string): void => {
  process.stdout.write(text)
}

const title = (name: string, startedAt: number): string =>
  `── ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`

/** Runs a program; its output is returned when `isQuiet`, else shown as it comes. */
const run = async (
  command: string,
  parameters: readonly string[],
  options: { isQuiet: boolean; extra?: Record<string, string> },
): Promise<{ isPassed: boolean; output: string }> => {
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...environment, ...options.extra },
    stdio: options.isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.once('error', (error) => {
    output += `${command} could not be run: ${error.message}\n`
    resolve(false)
  })
  child.once('close', (code) => resolve(code === 0))
  return { isPassed: await promise, output }
}

const checks: Readonly<Record<string, readonly (readonly string[])[]>> = {
  format: [['oxfmt', '--check']],
  lint: [['oxlint', '--deny-warnings']],
  types: [
    ['next', 'typegen'],
    ['tsc', '--noEmit'],
  ],
  structure: [['node', 'scripts/structure/run-checks.ts']],
  'generated files': [['node', 'scripts/generate-operations.ts', '--check']],
  'dead code': [['knip', '--no-progress']],
  'lock file': [['node', 'scripts/complete-lock.mjs', '--check']],
}

/** One static check; what it printed is shown only if it found something. */
const check = async (name: string, commands: readonly (readonly string[])[]): Promise<Outcome> => {
  const startedAt = performance.now()
  for (const [command = '', ...parameters] of commands) {
    const { isPassed, output } = await run(command, parameters, { isQuiet: true })
    if (isPassed) continue
    print(`${title(`${name}: failed`, startedAt)}${output}\n`)
    return outcomeOfCheck(name, false)
  }
  print(title(`${name}: passed`, startedAt))
  return outcomeOfCheck(name, true)
}

/** Known faults of dependencies, where the registry tells of any. */
const checkAudit = async (): Promise<Outcome> => {
  const startedAt = performance.now()
  const audit = await auditDependencies()
  if (audit.kind === 'unanswered') {
    return { passed: 0, failed: 0, failures: [], skipped: [`the audit of dependencies: ${audit.reason}`] }
  }
  const isPassed = audit.high.length === 0
  print(title(`audit: ${isPassed ? 'passed' : 'failed'}`, startedAt))
  for (const fault of audit.high) print(`${fault}\n`)
  return outcomeOfCheck('audit', isPassed)
}

const runVitest = async (
  project: string,
  directory: string,
  options: readonly string[] = [],
): Promise<Outcome> => {
  // A part that leaves no report must not be taken for the one before it.
  const file = join(await mkdtemp(join(directory, `${project}-`)), 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const parameters = ['run', `--project=${project}`, ...reporters, ...options]
  const { isPassed, output } = await run('vitest', parameters, { isQuiet: true })
  print(output)
  return readVitestReport(project, file, isPassed)
}

/** Runs the crash test: every outcome of it is one test. */
const runCrashTest = async (name: string, ...options: readonly string[]): Promise<Outcome> => {
  const { isPassed, output } = await run('node', ['bench/crash-test.ts', ...options], { isQuiet: true })
  print(output)
  return outcomeOfCheck(name, isPassed)
}

const shortCrashTest = ['--purchases=24', '--cancellations=12', '--processes=1', '--concurrency=6']

/** A short run of the failover test. */
const runFailoverTest = async (): Promise<Outcome> => {
  const { isPassed, output } = await run('node', ['bench/failover-test.ts', '--purchases=18'], {
    isQuiet: true,
  })
  print(output)
  return outcomeOfCheck('failover test', isPassed)
}

/** What is played on a cluster of Citus: in every run what is made for it, and all that is chosen with `test:citus`. */
const runCluster = async (directory: string): Promise<Outcome[]> => {
  if (!ensureCitus()) {
    const skipped = ['the tests on a cluster: no Citus was found or could be built']
    return [{ passed: 0, failed: 0, failures: [], skipped }]
  }
  const [only, size] = isOnCluster
    ? [[], ['--purchases=200', '--cancellations=100', '--kills=24']]
    : [['lib/service/db/cluster'], [...shortCrashTest, '--kills=4']]
  const crashTest = runCrashTest('crash test on a cluster', '--cluster', ...size)
  return [await runVitest('citus', directory, only), await crashTest]
}

const checkBuild = async (): Promise<Outcome> => {
  const startedAt = performance.now()
  try {
    await buildPages()
    print(title('pages: built', startedAt))
    return outcomeOfCheck('pages', true)
  } catch (error) {
    print(`${title('pages: failed', startedAt)}${error instanceof Error ? error.message : String(error)}\n`)
    return outcomeOfCheck('pages', false)
  }
}

/** Plays the pages: over HTTP, and in a browser where there is one. */
const runPages = async (directory: string): Promise<Outcome[]> => {
  const built = await checkBuild()
  if (built.failed > 0) return [built]
  const browser = ensureBrowser()
  const file = join(directory, 'browser.json')
  const extra = {
    ...(browser !== undefined && { CHROMIUM_PATH: browser }),
    MAILROOM_TEST_DATA: join(directory, 'data'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  }
  const projects = browser === undefined ? ['--project=http'] : []
  const parameters = ['test', '--reporter=list,json', ...projects]
  const { isPassed } = await run('playwright', parameters, { isQuiet: false, extra })
  const outcome = await readPlaywrightReport(file, isPassed)
  if (browser !== undefined) return [built, outcome]
  const skipped = [...outcome.skipped, 'the browser tests: no Chromium was found or could be installed']
  return [built, { ...outcome, skipped }]
}

/** The service's tests are run in so many parts, so that a later part takes the core that the pages left. */
const serviceParts = 7

/** What needs no pages, one after the other. Each prints what it has to when it is done, not in the other's midst. */
const runService = async (directory: string, arePagesRunning: () => boolean): Promise<Outcome[]> => {
  ensurePeers()
  const outcomes = [await runVitest('unit', directory)]
  // Both wait for what they have cut off more than they work.
  const cutOff = Promise.all([runCrashTest('crash test', ...shortCrashTest, '--kills=8'), runFailoverTest()])
  for (let part = 1; part <= serviceParts; part += 1) {
    // Tests wait for one another's processes and for disks: with two, a third of two cores would stand idle.
    const workers = arePagesRunning() ? 1 : 3
    const options = [`--maxWorkers=${workers}`, `--shard=${part}/${serviceParts}`]
    outcomes.push(await runVitest('service', directory, options))
  }
  outcomes.push(...(await runCluster(directory)))
  return [...outcomes, ...(await cutOff)]
}

/** Runs every stage, also after one that failed, so that one run reports everything. */
const runAll = async (directory: string): Promise<Outcome[]> => {
  if (isOnCluster) return runCluster(directory)
  const named = Object.entries(checks).map(([name, commands]) => check(name, commands))
  const checked = await Promise.all([...named, checkAudit()])
  if (isFast) return [...checked, await runVitest('unit', directory)]
  // Measured on two cores: the pages take as long as everything else, and both together keep both cores busy.
  let arePagesRunning = true
  const runningPages = runPages(directory).finally(() => {
    arePagesRunning = false
  })
  const [service, pages] = await Promise.all([runService(directory, () => arePagesRunning), runningPages])
  return [...checked, ...service, ...pages]
}

// The name lets a later run clear away what this one leaves if it is killed.
const directory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
await chmod(directory, 0o711)
const outcomes = await runAll(directory)
await rm(directory, { recursive: true, force: true })

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
const skipped = outcomes.flatMap((outcome) => outcome.skipped)
print('\n')
for (const name of skipped) print(`skipped: ${name}\n`)
for (const name of outcomes.flatMap(({ failures }) => failures)) print(`failed: ${name}\n`)
print(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}\n`)
process.exitCode = failed > 0 ? 1 : 0
