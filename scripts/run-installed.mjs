import { spawn } from 'node:child_process'
import module from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { SetupError, root, say } from './exclusive.mjs'
import { ensureInstalled, isRuntime, runtime } from './install.mjs'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program on the installed Node and becomes its shadow: signals are passed on, its exit code is ours.
 *
 * @param {string} file
 * @param {readonly string[]} parameters
 */
const runInChild = (file, parameters) => {
  const child = spawn(runtime, [file, ...parameters], { stdio: 'inherit' })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    say(`${runtime} cannot be run (${error.message}): remove node_modules and run this again`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) =>
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
  )
}

/**
 * Installs what is missing, then runs a TypeScript program on the Node that npm installed: in this process when it is
 * that Node already, as it is under `npm run` on all but the first occasion.
 *
 * @param {URL} program
 * @param {readonly string[]} [parameters]
 * @param {import('./install.mjs').Extent} [extent] what has to be installed for it
 */
export const runInstalled = async (program, parameters = process.argv.slice(2), extent = 'everything') => {
  try {
    await ensureInstalled(extent)
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(error.message)
    process.exit(1)
  }
  const file = fileURLToPath(program)
  if (!isRuntime()) return runInChild(file, parameters)
  // Half a second of every start is compiling what has not changed; without the right to write there, it just is.
  module.enableCompileCache(join(root, '.cache', 'node'))
  process.argv = [process.execPath, file, ...parameters]
  await import(program.href)
}
