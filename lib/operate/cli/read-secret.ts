import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

import { OperatorError } from '#lib/operator-error.ts'

/**
 * Reads a secret from a file, or from standard input for `-`: on the command line, other users could read it in the list of
 * processes. `what` says what the file contains. Throws `OperatorError`.
 */
export const readSecretFrom = async (path: string, what: string): Promise<string> => {
  const found =
    path === '-'
      ? await text(process.stdin)
      : await readFile(path, 'utf8').catch((error: unknown) => {
          throw new OperatorError(`${path} cannot be read: enter a file that contains ${what}.`, {
            cause: error,
          })
        })
  return found.replace(/\r?\n$/, '')
}
