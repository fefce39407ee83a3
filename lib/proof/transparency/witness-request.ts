import { toBase64 } from './bytes.ts'
import type { Hash } from './merkle.ts'

/**
 * Writes what a log sends to a witness (C2SP tlog-witness, add-checkpoint): the size of the last checkpoint that the
 * witness cosigned, the proof that the new one continues it, and the new one as the log signed it.
 */
export const formatWitnessRequest = (oldSize: number, proof: readonly Hash[], note: string): string =>
  `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`
