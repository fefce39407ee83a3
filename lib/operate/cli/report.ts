import { CommanderError } from 'commander'

import { errorCode, OperatorError } from '#lib/operator-error.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/**
 * The result of a command: `value` is printed with `--json`, `text` without. `isFailure` is set when a check found
 * something, and makes the exit code 1; `exitCode` is one that the caller understands.
 */
export type CommandResult = { value: unknown; text: string; isFailure?: boolean; exitCode?: number }

/** Passes a command's work to the one place that prints results and errors. */
export type RunCommand = (work: Promise<CommandResult>) => Promise<void>

const exitUsage = 2
const exitFailure = 1

type CommandError = { message: string; code: string; exitCode: number }

/**
 * Returns whether the operating system refused a call, such as to open a file: its one line names the reason and the
 * path.
 */
const isRefusedBySystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error && errorCode(error) !== undefined

const describe = (error: unknown): CommandError => {
  // Commander has printed its help by then.
  if (error instanceof CommanderError && error.code === 'commander.help') {
    return { message: 'Enter a command: <noun> <verb>', code: 'USAGE', exitCode: exitUsage }
  }
  if (error instanceof CommanderError) {
    return { message: error.message.replace(/^error: /, ''), code: 'USAGE', exitCode: exitUsage }
  }
  if (error instanceof ServiceError)
    return { message: error.message, code: error.code, exitCode: exitFailure }
  if (error instanceof OperatorError || error instanceof ProviderError || isRefusedBySystem(error))
    return { message: error.message, code: 'CANNOT_RUN', exitCode: exitFailure }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { message, code: 'INTERNAL_ERROR', exitCode: exitFailure }
}

/** Prints the result: with `--json` one JSON value, else text for a person. */
export const reportResult = (result: CommandResult, isJson: boolean): void => {
  process.stdout.write(`${isJson ? JSON.stringify(result.value) : result.text}\n`)
}

/**
 * Prints what went wrong: with `--json` on standard output as `{"error":{"message","code"}}`, so that a script finds
 * one JSON value there whatever happens, else on standard error. Returns the exit code: 2 for invalid usage,
 * 1 for a command that failed.
 */
export const reportError = (error: unknown, isJson: boolean): number => {
  const { message, code, exitCode } = describe(error)
  if (isJson) process.stdout.write(`${JSON.stringify({ error: { message, code } })}\n`)
  else process.stderr.write(`${message}\n`)
  return exitCode
}
