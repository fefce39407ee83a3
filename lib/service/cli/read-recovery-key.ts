import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

import { type RecoveryKeys, readRecoveryKey } from '#lib/service/backup/recovery-key.ts'
import { OperatorError } from '#lib/service/operator-error.ts'

/** Words of the option that names the recovery key: not the key itself, which other users could read in the list of processes. */
export const keyFileOption = [
  '--key-file <file>',
  'file with the recovery key; - for standard input',
] as const

/** Reads the recovery key from a file, or from standard input. Throws `OperatorError`. */
export const readKeyFrom = async (path: string): Promise<RecoveryKeys> => {
  const found =
    path === '-'
      ? await text(process.stdin)
      : await readFile(path, 'utf8').catch((error: unknown) => {
          throw new OperatorError(`${path} cannot be read: enter a file that contains the recovery key.`, {
            cause: error,
          })
        })
  return readRecoveryKey(found)
}
