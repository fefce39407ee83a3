import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
// What `npm run mailroom` runs, without npm.
const program = join(import.meta.dirname, '..', '..', 'scripts', 'mailroom.mjs')
const maxBuffer = 10 * 1024 * 1024

/** Runs a command of the operator's command line beside the running server, and returns its JSON. */
export const mailroom = async <Result = Record<string, unknown>>(
  ...parameters: string[]
): Promise<Result> => {
  const { stdout } = await run(process.execPath, [program, ...parameters, '--json'], { maxBuffer })
  // The command line promises one JSON value and nothing else.
  return JSON.parse(stdout) as Result
}

/** Runs a command that may fail, and returns its exit code and what it printed. */
export const mailroomVerdict = (...parameters: string[]): Promise<{ code: number; output: string }> =>
  run(process.execPath, [program, ...parameters], { maxBuffer }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, output: error.stdout }),
  )
