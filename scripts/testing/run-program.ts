import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

import { environmentNames } from '#lib/service/config/environment.ts'
import { root } from '#scripts/exclusive.mjs'
import { binDirectory } from '#scripts/install.mjs'

/** How long a program may take to end after SIGTERM before it is killed. */
const graceMs = 10_000

/** How much of a program's output is kept to explain a failure. */
const keptCharacters = 20_000

/** Nothing that configures a server of the person at this machine may configure the ones under test. */
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  ...Object.fromEntries(environmentNames.map((name) => [name, ''])),
  PATH: [binDirectory, process.env['PATH']].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  // Tests start the service and the command line dozens of times; compiling them is a third of a start.
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  // A log that is read later is no place for the codes that color a terminal.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
}

/** Ends a program with everything that it started. */
const killGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** Shows nothing of a program's output, for those of which only a failure is worth reading. */
export const quietly = (): void => {}

/** How a program ended: `output` is the end of what it printed. */
export type ProgramResult = { isPassed: boolean; output: string }

/** Runs a program in its own process group, which ends when `signal` aborts. */
export const runProgram = async (
  [command = '', ...parameters]: readonly string[],
  options: {
    signal: AbortSignal
    /** Receives output as it comes; by default it is shown. */
    onOutput?: (chunk: Buffer) => void
    extra?: Record<string, string>
  },
): Promise<ProgramResult> => {
  const { signal, onOutput = (chunk) => process.stdout.write(chunk), extra } = options
  if (signal.aborted) return { isPassed: false, output: `${command} was not started: the run was stopped` }
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...environment, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const receive = (chunk: Buffer): void => {
    output = `${output}${chunk.toString()}`.slice(-keptCharacters)
    onOutput(chunk)
  }
  child.stdout.on('data', receive)
  child.stderr.on('data', receive)
  let kill: NodeJS.Timeout | undefined
  const stop = (): void => {
    if (child.pid === undefined) return
    const { pid } = child
    killGroup(pid, 'SIGTERM')
    kill = setTimeout(() => killGroup(pid, 'SIGKILL'), graceMs)
  }
  signal.addEventListener('abort', stop, { once: true })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.once('error', (error) => {
    output += `${command} could not be run: ${error.message}\n`
    resolve(false)
  })
  child.once('close', (code) => resolve(code === 0))
  const isPassed = await promise
  signal.removeEventListener('abort', stop)
  clearTimeout(kill)
  return { isPassed, output }
}
