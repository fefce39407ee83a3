/**
 * What a command answers: `value` is printed with `--json`, `text` to a person. `isFailure` is set where a check was made
 * and found something, and makes the exit code 1.
 */
export type CommandResult = { value: unknown; text: string; isFailure?: boolean }

/** Hands a command's work to the one place that prints answers and faults. */
export type RunCommand = (work: Promise<CommandResult>) => Promise<void>
