import { CommanderError } from 'commander'

import { ServiceError } from '#lib/service/errors.ts'
import { OperatorError } from '#lib/service/operator-error.ts'

/**
 * What a command answers: `value` is printed with `--json`, `text` to a person. `isFailure` is set where a check was made
 * and found something, and makes the exit code 1.
 */
export type CommandResult = { value: unknown; text: string; isFailure?: boolean }

/** Hands a command's work to the one place that prints answers and faults. */
export type RunCommand = (work: Promise<CommandResult>) => Promise<void>

const exitUsage = 2
const exitFault = 1

type Fault = { message: string; code: string; exitCode: number }

const describe = (error: unknown): Fault => {
  // Commander has printed its help by then.
  if (error instanceof CommanderError && error.code === 'commander.help') {
    return { message: 'Enter a command: <noun> <verb>', code: 'USAGE', exitCode: exitUsage }
  }
  if (error instanceof CommanderError) {
    return { message: error.message.replace(/^error: /, ''), code: 'USAGE', exitCode: exitUsage }
  }
  if (error instanceof ServiceError) return { message: error.message, code: error.code, exitCode: exitFault }
  if (error instanceof OperatorError)
    return { message: error.message, code: 'CANNOT_RUN', exitCode: exitFault }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { message, code: 'INTERNAL_ERROR', exitCode: exitFault }
}

/** Prints the answer: with `--json` one JSON value, else words for a person. */
export const reportResult = (result: CommandResult, isJson: boolean): void => {
  process.stdout.write(`${isJson ? JSON.stringify(result.value) : result.text}\n`)
}

/**
 * Prints what went wrong: with `--json` on standard output as `{"error":{"message","code"}}`, so that a script finds
 * one JSON value there whatever happens, else on standard error. Returns the exit code: 2 for a command that was not
 * understood, 1 for one that could not be carried out.
 */
export const reportError = (error: unknown, isJson: boolean): number => {
  const { message, code, exitCode } = describe(error)
  if (isJson) process.stdout.write(`${JSON.stringify({ error: { message, code } })}\n`)
  else process.stderr.write(`${message}\n`)
  return exitCode
}
