import { equalBytes } from './bytes.ts'
import { type Checkpoint, findCheckpoint, parseCheckpoint } from './checkpoint.ts'
import { proveConsistency, verifyConsistency } from './merkle.ts'
import { parseVerifierKey, type VerifierKey, verifyNote } from './signed-note.ts'
import { nodesOfTiles, type ReadTile } from './tiles.ts'

/** A log as currently served. */
export type ServedLog = {
  /** The newest checkpoint. */
  checkpoint: string
  /** The verifier keys that the log is published to sign with, or to have signed with. */
  keys: readonly string[]
  readTile: ReadTile
}

/** Whether a log continues a checkpoint that someone holds, and why. */
export type HeldResult = { passed: boolean; message: string }

const isSigned = async ({ note }: Checkpoint, keys: readonly VerifierKey[]): Promise<boolean> => {
  const states = await Promise.all(keys.map((key) => verifyNote(note, key)))
  return states.includes('valid') && !states.includes('invalid')
}

/** Proves that a tree continues an earlier one from the tiles of the log; a tile that is gone proves nothing. */
const isContinued = async (held: Checkpoint, now: Checkpoint, readTile: ReadTile): Promise<boolean> => {
  if (held.size === now.size) return equalBytes(held.root, now.root)
  const proof = await proveConsistency(nodesOfTiles(readTile, now.size), held.size, now.size)
  const { size, root } = now
  return verifyConsistency({ oldSize: held.size, oldRoot: held.root, size, root, proof })
}

/**
 * Checks that a log still contains all that a checkpoint in `text` states, in the same order: nothing was changed or
 * removed since. Rejects when a tile cannot be read.
 */
export const checkHeldCheckpoint = async (text: string, log: ServedLog): Promise<HeldResult> => {
  const fail = (message: string): HeldResult => ({ passed: false, message })
  const held = findCheckpoint(text)
  if (!held) return fail('This text contains no checkpoint.')
  const keys = log.keys.flatMap((key) => parseVerifierKey(key) ?? [])
  if (!(await isSigned(held, keys))) {
    return fail(
      `The checkpoint is not signed by a key that this log publishes: it was changed, is of another log (${held.origin}), or the log withdrew the key.`,
    )
  }
  const now = parseCheckpoint(log.checkpoint)
  if (!now || !(await isSigned(now, keys))) return fail('The newest checkpoint of the log is not valid.')
  if (now.size < held.size) {
    return fail(
      `The checkpoint covers ${held.size} entries, but the log has ${now.size}: entries were removed.`,
    )
  }
  return (await isContinued(held, now, log.readTile))
    ? {
        passed: true,
        message: `The log of ${now.size} entries contains the ${held.size} entries of this checkpoint, unchanged.`,
      }
    : fail(
        `The first ${held.size} entries of the log are not those of this checkpoint: the log was rewritten.`,
      )
}
