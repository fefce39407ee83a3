import { fromBase64, parseSize, toBase64 } from './bytes.ts'
import type { Hash } from './merkle.ts'
import { parseNote, type SignedNote } from './signed-note.ts'
import { hashLength } from './tiles.ts'

/** The head of a log: how many leaves it has, and the root over them (C2SP tlog-checkpoint). */
export type TreeHead = { origin: string; size: number; root: Hash }

/** A checkpoint: a head, and the note that states it. */
export type Checkpoint = TreeHead & { note: SignedNote }

/** Formats the text of a checkpoint, which is signed. */
export const formatTreeHead = ({ origin, size, root }: TreeHead): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** Reads a checkpoint; null if invalid. Does not verify signatures. Allows and ignores extension lines. */
export const parseCheckpoint = (text: string): Checkpoint | null => {
  const note = parseNote(text)
  const [origin = '', sizeLine = '', rootLine = '', ...extensions] = note?.text.slice(0, -1).split('\n') ?? []
  const size = parseSize(sizeLine)
  const root = fromBase64(rootLine)
  if (!note || origin === '' || size === null || root?.length !== hashLength) return null
  return extensions.includes('') ? null : { origin, size, root, note }
}

/** Finds the first checkpoint in a text, such as a forwarded email; null if none. */
export const findCheckpoint = (text: string): Checkpoint | null => {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(/^(> ?)+/gm, '')
  const [note] = /^\S+\n\d+\n[A-Za-z0-9+/]{43}=\n\n(?:— .+\n)+/m.exec(`${lines}\n`) ?? []
  return note === undefined ? null : parseCheckpoint(note)
}
