import { CommanderError } from 'commander'

import { createProgram } from './program.ts'
import { reportError, reportResult } from './report.ts'

const parameters = process.argv.slice(2)
const isJson = parameters.includes('--json')
const program = await createProgram(parameters, async (work) => {
  const result = await work
  reportResult(result, isJson)
  if (result.isFailure) process.exitCode = 1
  if (result.exitCode !== undefined) process.exitCode = result.exitCode
})

try {
  await program.parseAsync(parameters, { from: 'user' })
} catch (error) {
  const isHelp = error instanceof CommanderError && error.exitCode === 0
  if (!isHelp) process.exitCode = reportError(error, isJson)
}
