/** What a command answers: `value` is printed with `--json`, `text` to a person. */
export type CommandResult = { value: unknown; text: string }

/** Hands a command's work to the one place that prints answers and faults. */
export type RunCommand = (work: Promise<CommandResult>) => Promise<void>
