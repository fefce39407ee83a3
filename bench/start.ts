import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { buildPages } from '#scripts/build-pages.ts'
import { findFreePorts } from '#tests/support/peers/free-ports.ts'
import { isAnswering, type ServerProcess, startServer } from '#tests/support/server-process.ts'

import { buildBlankPages } from './blank-pages.ts'
import { medianOf, reportLine } from './measure.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const root = join(import.meta.dirname, '..')
const execute = promisify(execFile)

const print = (line: string): void => console.log(line)
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Milliseconds until what is started answers; it is stopped again. */
const timeStart = async (start: () => Promise<AsyncDisposable>): Promise<number> => {
  const startedAt = performance.now()
  const server = await start()
  const tookMs = performance.now() - startedAt
  await server[Symbol.asyncDispose]()
  return tookMs
}

/** Resident memory of a process, in megabytes of a million bytes. */
const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6
}

/** Memory of a server that has answered one page and done nothing since: V8 drops what the start left after some ten seconds. */
const measureIdle = async (start: () => Promise<ServerProcess>): Promise<number> => {
  await using server = await start()
  await delay(30_000)
  return memoryOf(server.pid)
}

const openDirectory = async (): Promise<AsyncDisposable & { path: string }> => {
  const path = await mkdtemp(join(tmpdir(), 'mailroom-bench-'))
  // The user whom root runs PostgreSQL as has to pass through.
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** `npm start` in a clone of the last commit, which installs, builds and creates the database, until its pages answer. */
const timeFirstStart = async (): Promise<number> => {
  await using directory = await openDirectory()
  const clone = join(directory.path, 'mailroom')
  await execute('git', ['clone', '--quiet', root, clone])
  const [port = 0] = await findFreePorts(1)
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(clone, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isAnswering(`http://127.0.0.1:${port}/sign-in`))) {
    if (child.exitCode !== null) throw new Error('The clone ended before it was ready.')
    await delay(100)
  }
  const tookMs = performance.now() - startedAt
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return tookMs
}

await buildPages()
await using data = await openDirectory()
await using blankPages = await buildBlankPages()
const starts = {
  blank: () => blankPages.start(),
  mailroom: () => startServer('scripts/start.mjs', { DATA_DIR: data.path }, '/sign-in', root),
}
// The first creates the database and fills what Node and Next keep compiled.
await timeStart(starts.mailroom)
await timeStart(starts.blank)
const taken = { blank: [] as number[], mailroom: [] as number[] }
for (let round = 0; round < rounds; round += 1) {
  taken.blank.push(await timeStart(starts.blank))
  taken.mailroom.push(await timeStart(starts.mailroom))
}
const ratio = medianOf(taken.mailroom.map((tookMs, round) => tookMs / (taken.blank[round] ?? Number.NaN)))
print(`Medians of ${rounds} rounds, until the first page is answered`)
print(reportLine('next start, a blank page', inSeconds(medianOf(taken.blank)), '1.00 times'))
print(
  reportLine(
    'npm start, built',
    `${inSeconds(medianOf(taken.mailroom))}, at most ${inSeconds(Math.max(...taken.mailroom))}`,
    `${ratio.toFixed(2)} times (want 2.0 s)`,
  ),
)
print(reportLine('idle memory', `${(await measureIdle(starts.mailroom)).toFixed(0)} MB`, '(want 250 MB)'))
const firstMs = await timeFirstStart()
print(
  reportLine(
    'npm start, first in a new clone',
    inSeconds(firstMs),
    `${(firstMs / medianOf(taken.blank)).toFixed(0)} times (want 60 s)`,
  ),
)
