import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
// What `npm run mailroom` runs, without npm.
const program = join(import.meta.dirname, '..', 'scripts', 'mailroom.mjs')

/** Plays a command of the operator's command line beside the running server, and returns its JSON. */
export const mailroom = async <Result = Record<string, unknown>>(...words: string[]): Promise<Result> => {
  const { stdout } = await run(process.execPath, [program, ...words, '--json'], {
    env: process.env,
    maxBuffer: 10 * 1024 * 1024,
  })
  // The command line promises one JSON value and nothing else.
  return JSON.parse(stdout) as Result
}
