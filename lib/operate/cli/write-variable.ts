import { access, chmod, constants, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import { errorCode, OperatorError } from '#lib/operator-error.ts'

const ownerOnly = 0o600

const readLines = async (file: string): Promise<string[]> => {
  try {
    return (await readFile(file, 'utf8')).replace(/\n$/, '').split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

const modeOf = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).mode & 0o777
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ownerOnly
    throw error
  }
}

const replaceFile = async (file: string, lines: readonly string[]): Promise<void> => {
  const unfinished = `${file}.${process.pid}`
  const mode = await modeOf(file)
  await writeFile(unfinished, `${lines.join('\n')}\n`, { mode: ownerOnly })
  await chmod(unfinished, mode)
  await rename(unfinished, file)
}

const attempt = async (file: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be written (${errorCode(error) ?? String(error)}): choose a file that this user can write, in a folder that exists.`,
      { cause: error },
    )
  }
}

/** Throws `OperatorError` when a variable could not be written to this file. Changes nothing. */
export const requireWritable = (file: string): Promise<void> =>
  attempt(file, async () => {
    // The file is replaced, which its folder must allow.
    await access(dirname(resolve(file)), constants.W_OK)
    await readLines(file)
  })

/** Sets a variable in a file of environment variables; other lines stay. A new file is readable by its owner only. */
export const writeVariable = (file: string, name: string, value: string): Promise<void> =>
  attempt(file, async () => {
    const lines = await readLines(file)
    const isIt = (line: string) => new RegExp(`^(export\\s+)?${name}\\s*=`).test(line)
    const line = `${name}=${value}`
    const index = lines.findIndex(isIt)
    const kept = lines.filter((other, position) => position === index || !isIt(other))
    await replaceFile(file, index === -1 ? [...lines, line] : kept.map((old) => (isIt(old) ? line : old)))
  })
