import type { SourceFile } from './check-structure.ts'
import { readImports } from './read-imports.ts'

/** What a test of the fast tiers must not contain: each makes it slow, or its result depend on the machine. */
const banned: readonly { pattern: RegExp; what: string; instead: string }[] = [
  {
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bprocess\.hrtime/,
    what: 'reads the clock',
    instead: 'use the clock of tests/support/clock.ts or a fixed date',
  },
  {
    pattern: /from '(node:)?child_process'|import\('(node:)?child_process'\)/,
    what: 'starts a child process',
    instead: 'call the function that the program calls, or name the file *.process.test.ts or *.peer.test.ts',
  },
  {
    pattern: /\bsetTimeout\(|\bsetInterval\(|from '(node:)?timers\/promises'|\bwaitForTimeout\(/,
    what: 'sleeps',
    instead: 'wait for what happens: a promise, an event, service.drain() or expect(locator)',
  },
  {
    pattern: /\b(cpuUsage|threadCpuUsage|memoryUsage|resourceUsage|availableMemory)\(/,
    what: 'measures processor time or memory',
    instead: 'name the file *.limit.test.ts',
  },
]

/** Playwright waits by looking again and again; the service has a way to wait for its jobs. */
const polling = {
  pattern: /\bexpect\.poll\(|\bvi\.wait(For|Until)\(/,
  what: 'polls',
  instead: 'await service.drain() or the promise of what happens',
}

const isFastTest = (path: string): boolean =>
  /^[^.]*(\.service)?\.test\.tsx?$|^[^.]*\.(journey|http)\.spec\.ts$/.test(path)

const isSupport = (path: string): boolean => /^(tests|e2e)\/support\//.test(path)

/** Returns the problems of one file, with its lines; comments may say what they like. */
const findBanned = ({ path, text }: SourceFile, rules: typeof banned, because: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(\/\/|\*|\/\*)/.test(line)
        ? []
        : rules
            .filter(({ pattern }) => pattern.test(line))
            .map(({ what, instead }) => `${path}:${index + 1} ${what}${because}. Instead, ${instead}.`),
    )

/** Returns the support files that a fast test reaches, each with the test that is the first to do so. */
const reachSupport = (
  tests: readonly SourceFile[],
  files: ReadonlyMap<string, SourceFile>,
): Map<string, string> => {
  const reached = new Map<string, string>()
  const visit = (from: SourceFile, test: string): void => {
    for (const { path, isType } of readImports(from.path, from.text)) {
      const file = files.get(path)
      if (isType || file === undefined || !isSupport(path) || reached.has(path)) continue
      reached.set(path, test)
      visit(file, test)
    }
  }
  for (const test of tests) visit(test, test.path)
  return reached
}

/**
 * Reports clocks, child processes, sleeps and measurements in the tests that `npm test` runs, and in the support files
 * that they import: such tests belong to another tier, which the suffix of a file names (CONTRIBUTING.md).
 */
export const checkTests = (files: readonly SourceFile[]): string[] => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const tests = files.filter(({ path }) => isFastTest(path))
  const ofTests = tests.flatMap((test) => [
    ...findBanned(test, banned, ''),
    ...(test.path.includes('.spec.') ? [] : findBanned(test, [polling], '')),
  ])
  const ofSupport = [...reachSupport(tests, byPath)].flatMap(([path, test]) => {
    const file = byPath.get(path)
    return file ? findBanned(file, banned, `, and ${test} imports it`) : []
  })
  return [...ofTests, ...ofSupport]
}
