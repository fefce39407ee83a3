import { type RecoveryKeys, readRecoveryKey } from '#lib/operate/backup/recovery-key.ts'

import { readSecretFrom } from './read-secret.ts'

/** Words of the option that names the recovery key: not the key itself, which other users could read in the list of processes. */
export const keyFileOption = [
  '--key-file <file>',
  'file with the recovery key; - for standard input',
] as const

/** Reads the recovery key from a file, or from standard input. Throws `OperatorError`. */
export const readKeyFrom = async (path: string): Promise<RecoveryKeys> =>
  readRecoveryKey(await readSecretFrom(path, 'the recovery key'))
