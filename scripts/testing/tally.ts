import type { TestEvent, TestReference } from './events.ts'

/** A failed test with its messages. */
export type Failure = TestReference & { messages: readonly string[] }

/** What the tests of a tier came to. */
export type Tally = {
  passed: number
  failures: readonly Failure[]
  /** How many tests were skipped for each reason. */
  skipped: ReadonlyMap<string, number>
  /** Milliseconds spent in each file. */
  files: ReadonlyMap<string, number>
  /** Tests that started and did not end. */
  running: readonly TestReference[]
}

const keyOf = ({ tool, project, file, name }: TestReference): string =>
  JSON.stringify([tool, project, file, name])

/** Counts events. A test that a reporter names twice, such as each case of a table, counts as often. */
export const tallyEvents = (events: readonly TestEvent[]): Tally => {
  const skipped = new Map<string, number>()
  const files = new Map<string, number>()
  const running = new Map<string, TestReference>()
  const failures: Failure[] = []
  let passed = 0
  for (const event of events) {
    const { tool, project, file, name, type } = event
    const reference = { tool, project, file, name }
    if (type === 'started') {
      running.set(keyOf(event), reference)
      continue
    }
    if (type === 'file') {
      files.set(file, (files.get(file) ?? 0) + event.durationMs)
      continue
    }
    running.delete(keyOf(event))
    if (type === 'passed') passed += 1
    if (type === 'skipped') skipped.set(event.reason, (skipped.get(event.reason) ?? 0) + 1)
    if (type === 'failed') failures.push({ ...reference, messages: event.messages })
  }
  return { passed, failures, skipped, files, running: [...running.values()] }
}

/** Counts the skipped tests of a tally. */
export const countSkipped = ({ skipped }: Pick<Tally, 'skipped'>): number =>
  [...skipped.values()].reduce((sum, count) => sum + count, 0)
