import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#scripts/exclusive.mjs'

import type { TierResult } from './run-tier.ts'
import { countSkipped, type Failure } from './tally.ts'
import { tiers } from './tiers.ts'

const slowestFiles = 10

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1)

const inMinutes = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const nameOf = ({ file, name }: Failure): string => (file === '' || file === name ? name : `${file}: ${name}`)

/** Returns the command that runs a failed test's file again, or null for what is no file. */
const rerunCommand = ({ tool, project, file }: Failure): string | null => {
  if (file === '' || tool === 'check') return null
  if (tool === 'vitest') return `npx vitest run --project=${project} ${quote(file)}`
  return `npx playwright test --project=${project} ${quote(file)}`
}

const failureLines = (failure: Failure): string[] => {
  const command = rerunCommand(failure)
  return [
    `failed: ${nameOf(failure)}`,
    ...failure.messages.flatMap((message) => message.split('\n').map((line) => `    ${line}`)),
    ...(command === null ? [] : [`    run it again: ${command}`]),
  ]
}

/** Counts what tiers came to. */
const countResults = (results: readonly TierResult[]) => {
  const sum = (count: (result: TierResult) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  return {
    passed: sum(({ tally, flaky }) => tally.passed + flaky.length),
    failed: sum(({ failures }) => failures.length),
    skipped: sum(({ tally }) => countSkipped(tally)),
  }
}

const countLine = (results: readonly TierResult[]): string => {
  const { passed, failed, skipped } = countResults(results)
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const tableLines = (results: readonly TierResult[]): string[] => {
  const rows = results.map((result) => {
    const { passed, failed, skipped } = countResults([result])
    return [
      tiers[result.tier].command,
      ...[passed, failed, result.flaky.length, skipped].map(String),
      inMinutes(result.durationMs),
    ]
  })
  const all = [['tier', 'passed', 'failed', 'flaky', 'skipped', 'time'], ...rows]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

/** Describes results at the end of a log: failures, flaky tests, skips, the slowest files, the counts. */
export const describeResults = (results: readonly TierResult[]): string => {
  const flaky = results.flatMap((result) => result.flaky)
  const skipped = new Map<string, number>()
  const files = new Map<string, number>()
  for (const { tally } of results) {
    for (const [reason, count] of tally.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count)
    for (const [file, ms] of tally.files) files.set(file, (files.get(file) ?? 0) + ms)
  }
  const slowest = [...files].toSorted(([, a], [, b]) => b - a).slice(0, slowestFiles)
  return [
    '',
    ...results.flatMap(({ failures }) => failures).flatMap(failureLines),
    ...(flaky.length > 0
      ? ['flaky:', ...flaky.flatMap((failure) => failureLines(failure).with(0, `  ${nameOf(failure)}`))]
      : []),
    ...[...skipped].map(
      ([reason, count]) => `skipped: ${count} ${count === 1 ? 'test' : 'tests'}: ${reason}`,
    ),
    'slowest files:',
    ...slowest.map(([file, ms]) => `  ${inSeconds(ms).padStart(7)} s  ${file}`),
    ...(results.length > 1 ? ['', ...tableLines(results)] : []),
    '',
    `${results.map(({ tier }) => tiers[tier].command).join(', ')}: ${inMinutes(results.reduce((sum, { durationMs }) => sum + durationMs, 0))}`,
    countLine(results),
    '',
  ].join('\n')
}

const git = (...parameters: string[]): string | null => {
  try {
    return execFileSync('git', parameters, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // No repository, or no git: an archive of the sources can be tested too.
    return null
  }
}

/** The commit under test, and whether the checkout differs from it. */
export const readRevision = (): { commit: string | null; isClean: boolean } => ({
  commit: git('rev-parse', 'HEAD'),
  isClean: git('status', '--porcelain') === '',
})

/** Stores the results as `.cache/test/last.json`. */
export const storeResults = async (
  name: string,
  revision: ReturnType<typeof readRevision>,
  results: readonly TierResult[],
): Promise<void> => {
  const directory = join(root, '.cache', 'test')
  await mkdir(directory, { recursive: true })
  const last = {
    ...revision,
    tier: name,
    ...countResults(results),
    flaky: results.flatMap(({ flaky }) => flaky.map(nameOf)),
    failures: results.flatMap(({ failures }) => failures.map(nameOf)),
    seconds: Math.round(results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000),
    endedAt: new Date().toISOString(),
  }
  await writeFile(join(directory, 'last.json'), `${JSON.stringify(last, null, 2)}\n`)
}
