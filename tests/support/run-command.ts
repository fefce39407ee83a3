import { vi } from 'vitest'

import { createProgram } from '#lib/operate/cli/program.ts'
import type { CommandResult } from '#lib/operate/cli/report.ts'

/** Runs a command in this process, which spares a test the start of another, with these environment variables. */
export const runCommand = async (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  try {
    let result: CommandResult | undefined
    const program = await createProgram(words, async (work) => {
      result = await work
    })
    await program.parseAsync(words, { from: 'user' })
    if (!result) throw new Error(`${words.join(' ')} gave no result`)
    return result
  } finally {
    vi.unstubAllEnvs()
  }
}
