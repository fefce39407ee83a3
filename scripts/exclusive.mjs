import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const pollMs = 250

/** The checkout that these scripts belong to; this file may be bundled elsewhere in it. */
export const root = dirname(dirname(createRequire(import.meta.url).resolve('#scripts/exclusive.mjs')))

/** An error to be shown to a person as it is, without a stack trace. */
export class SetupError extends Error {}

/**
 * Says that the disk is full, if that is what the output of a program or the code of an error comes from.
 *
 * @param {string} output
 * @param {string} directory what was written to
 */
export const nameFullDisk = (output, directory) =>
  /ENOSPC|EDQUOT|no space left on device|disk quota exceeded|os error (?:28|122)\b/i.test(output)
    ? `The disk is full: free space on the one that holds ${directory}, and run this again`
    : undefined

/**
 * Writes to standard error: standard output belongs to the program that is being set up.
 *
 * @param {string} line
 */
export const say = (line) => void process.stderr.write(`${line}\n`)

/**
 * @param {number} pid
 * @returns {boolean}
 */
const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * @param {string} file
 * @returns {boolean} whether this process now holds the lock
 */
const tryLock = (file) => {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return false
    const full = nameFullDisk(String(code), root)
    if (full !== undefined) {
      rmSync(file, { force: true })
      throw new SetupError(full)
    }
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    throw new SetupError(
      `${root} is not writable by this user, and something must be installed or built there: run this command once as the owner of the checkout, or use a checkout of your own`,
    )
  }
}

/**
 * Does the work while no other process of this checkout does any; a lock left by one that died is taken over. Aborting
 * ends the wait.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {AbortSignal} [signal]
 * @returns {Promise<Result>}
 */
export const exclusively = async (work, signal) => {
  const file = join(root, '.cache', 'setup.lock')
  let hasSaid = false
  while (!tryLock(file)) {
    const holder = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (holder !== '' && !isAlive(Number(holder))) {
      if (existsSync(file) && readFileSync(file, 'utf8') === holder) rmSync(file, { force: true })
      continue
    }
    if (!hasSaid && holder !== '') say(`Waiting for process ${holder}, which is setting up this checkout…`)
    hasSaid ||= holder !== ''
    await delay(pollMs, undefined, { signal })
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
