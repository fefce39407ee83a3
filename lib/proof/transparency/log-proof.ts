import { fromBase64, parseSize, toBase64 } from './bytes.ts'
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts'
import type { Hash } from './merkle.ts'
import { hashLength } from './tiles.ts'

/**
 * Proof that an entry is in a log (C2SP tlog-proof). `entry` is the leaf's bytes, included in the proof as extra data.
 */
export type LogProof = {
  entry: Uint8Array<ArrayBuffer>
  index: number
  proof: Hash[]
  checkpoint: Checkpoint
}

const format = 'c2sp.org/tlog-proof@v1'

/** Writes a proof; `note` is the checkpoint, verbatim. */
export const formatLogProof = (
  proof: Pick<LogProof, 'entry' | 'index' | 'proof'> & { note: string },
): string =>
  [
    format,
    `extra ${toBase64(proof.entry)}`,
    `index ${proof.index}`,
    ...proof.proof.map(toBase64),
    '',
    proof.note,
  ].join('\n')

/** Reads a proof; null when it is malformed or has no entry. Nothing of it is verified. */
export const parseLogProof = (text: string): LogProof | null => {
  const at = text.indexOf('\n\n')
  if (at < 0) return null
  const [first, extra = '', indexLine = '', ...lines] = text.slice(0, at).split('\n')
  const entry = extra.startsWith('extra ') ? fromBase64(extra.slice(6)) : null
  const index = indexLine.startsWith('index ') ? parseSize(indexLine.slice(6)) : null
  const checkpoint = parseCheckpoint(text.slice(at + 2))
  if (first !== format || !entry || index === null || !checkpoint) return null
  const proof = lines.map(fromBase64).filter((hash) => hash?.length === hashLength)
  const hashes = proof.filter((hash) => hash !== null && hash !== undefined)
  return hashes.length === lines.length ? { entry, index, proof: hashes, checkpoint } : null
}
