import { fromBase64, parseSize, toBase64 } from './bytes.ts'
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts'
import type { Hash } from './merkle.ts'
import { hashLength } from './tiles.ts'

/** What a log sends to a witness (C2SP tlog-witness, add-checkpoint). */
export type WitnessRequest = {
  /** The size of the last checkpoint that the witness cosigned. */
  oldSize: number
  /** That the checkpoint is consistent with that one. */
  proof: Hash[]
  checkpoint: Checkpoint
}

/** A proof with more lines than this is not read. */
const mostLines = 63

/** Writes the body of a request; `note` is the checkpoint as the log signed it. */
export const formatWitnessRequest = (oldSize: number, proof: readonly Hash[], note: string): string =>
  `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`

/** Reads the body of a request; null when it is malformed. */
export const parseWitnessRequest = (body: string): WitnessRequest | null => {
  const at = body.indexOf('\n\n')
  if (at < 0) return null
  const [first = '', ...lines] = body.slice(0, at).split('\n')
  const oldSize = first.startsWith('old ') ? parseSize(first.slice(4)) : null
  const proof = lines.map(fromBase64).filter((hash) => hash?.length === hashLength)
  const checkpoint = parseCheckpoint(body.slice(at + 2))
  if (oldSize === null || !checkpoint || lines.length > mostLines) return null
  const hashes = proof.filter((hash) => hash !== null && hash !== undefined)
  return hashes.length === lines.length ? { oldSize, proof: hashes, checkpoint } : null
}
