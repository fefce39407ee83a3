import { appendFileSync } from 'node:fs'

/** The environment variable with the file that reporters append their events to, one JSON value per line. */
export const eventsVariable = 'MAILROOM_TEST_EVENTS'

/** Identifies a test: the program that runs it, its project (tier), its file relative to the root, and its full name. */
export type TestReference = {
  tool: 'check' | 'vitest' | 'playwright'
  project: string
  file: string
  name: string
}

/** What a reporter records about a test; `reason` says why it was skipped, `messages` how it failed. */
export type TestEvent = TestReference &
  (
    | { type: 'started' }
    | { type: 'passed'; durationMs: number }
    | { type: 'failed'; durationMs: number; messages: readonly string[] }
    | { type: 'skipped'; reason: string }
    | { type: 'file'; durationMs: number }
  )

/** Appends an event at once, so that a run that is killed still says what it was doing. */
export const writeEvent = (event: TestEvent): void => {
  const file = process.env[eventsVariable]
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`)
}

/** The most lines of one message that are recorded: what follows is a page's source or a whole list. */
const messageLines = 20

/** Shortens an error message to its first lines, without colors and frames of packages. */
export const shorten = (message: string): string =>
  message
    // oxlint-disable-next-line no-control-regex -- colors of a terminal begin with this character
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/node_modules|at new Promise \(<anonymous>\)/.test(line))
    .slice(0, messageLines)
    .map((line) => line.slice(0, 240))
    .join('\n')

/** Prints the line of a file that has ended. */
export const printFile = (
  file: string,
  counts: { passed: number; failed: number; skipped: number },
  durationMs: number,
): void => {
  const { passed, failed, skipped } = counts
  const parts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  process.stdout.write(
    `${failed > 0 ? '✗' : '✓'} ${file} (${parts.join(', ')}, ${(durationMs / 1000).toFixed(1)} s)\n`,
  )
}
