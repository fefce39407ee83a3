import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { makeDirectory } from './serve.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** A benchmark as `npm run` knows it, and its size when all of them run. */
type Benchmark = { name: string; program: string; size: Record<string, string> }

const benchmarks: readonly Benchmark[] = [
  { name: 'bench:letter', program: 'letter', size: {} },
  { name: 'bench:recipients', program: 'recipients', size: {} },
  { name: 'bench:webhooks', program: 'webhooks', size: {} },
  // The first of them writes the shipments that the second reads, too.
  { name: 'bench:pages', program: 'pages', size: { BENCH_ROUNDS: '3' } },
  { name: 'bench:list', program: 'list-shipments', size: { BENCH_ROUNDS: '4', BENCH_SECONDS: '1' } },
  { name: 'bench:tenants', program: 'row-level-security', size: { BENCH_ROUNDS: '5' } },
  { name: 'bench:start', program: 'start', size: { BENCH_ROUNDS: '3' } },
  { name: 'bench:uploads', program: 'uploads', size: { BENCH_ROUNDS: '3' } },
  { name: 'bench:bundle', program: 'bundle', size: { BENCH_ROUNDS: '3' } },
  {
    name: 'bench:evidence',
    program: 'evidence',
    size: { BENCH_CHAINS: '1000', BENCH_ROWS: '1000000' },
  },
]

type Result = Benchmark & { output: string; seconds: number; isFailed: boolean }

/** Runs one benchmark, shows what it prints, and returns that. */
const runBenchmark = async (benchmark: Benchmark, shared: string): Promise<Result> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, `${benchmark.program}.ts`)], {
    cwd: root,
    env: { ...process.env, BENCH_SHARED: shared, ...benchmark.size },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  await once(child, 'close')
  const seconds = (performance.now() - startedAt) / 1000
  return { ...benchmark, output: output.trimEnd(), seconds, isFailed: child.exitCode !== 0 }
}

const readCommit = async (): Promise<string> => {
  const { stdout: commit } = await run('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root })
  const { stdout: changes } = await run('git', ['status', '--porcelain', '--untracked-files=no'], {
    cwd: root,
  })
  return changes === '' ? commit.trim() : `${commit.trim()} with local changes`
}

const commandOf = ({ name, size }: Benchmark): string =>
  [...Object.entries(size).map(([key, value]) => `${key}=${value}`), `npm run ${name}`].join(' ')

const describe = (result: Result): string => {
  const ended = result.isFailed ? 'failed after' : 'took'
  return `## \`${commandOf(result)}\`\n\nIt ${ended} ${result.seconds.toFixed(0)} s.\n\n\`\`\`text\n${result.output}\n\`\`\``
}

const commit = await readCommit()
const load = loadavg()[0]?.toFixed(1)
const startedAt = new Date()
const results: Result[] = []
const shared = await makeDirectory()
try {
  for (const benchmark of benchmarks) {
    console.log(`\n${commandOf(benchmark)}`)
    results.push(await runBenchmark(benchmark, shared))
  }
} finally {
  await rm(shared, { recursive: true, force: true })
}
const minutes = (results.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(0)
const header = `# Figures

Written by \`npm run bench\` on ${startedAt.toISOString().slice(0, 10)} at ${commit}, in ${minutes} minutes, on ${availableParallelism()} cores
(${cpus()[0]?.model ?? 'unknown'}), with a load average of ${load} when it began. [What is measured, and the
targets](README.md).
`
await writeFile(
  join(import.meta.dirname, 'results.md'),
  `${[header.trimEnd(), ...results.map(describe)].join('\n\n')}\n`,
)
const failed = results.filter(({ isFailed }) => isFailed)
for (const { name } of failed) console.error(`${name} failed`)
console.log(`\nWritten to bench/results.md, after ${minutes} minutes.`)
if (failed.length > 0) process.exitCode = 1
