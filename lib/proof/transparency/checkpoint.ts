import { parseNote, type SignedNote } from './signed-note.ts'
import { parseTreeHead, type TreeHead } from './tree-head.ts'

/** A checkpoint: a head, and the note that states it. */
export type Checkpoint = TreeHead & { note: SignedNote }

/** Reads a checkpoint; null if invalid. Does not verify signatures. */
export const parseCheckpoint = (text: string): Checkpoint | null => {
  const note = parseNote(text)
  const head = note && parseTreeHead(note.text)
  return head ? { ...head, note } : null
}

/** Finds the first checkpoint in a text, such as a forwarded email; null if none. */
export const findCheckpoint = (text: string): Checkpoint | null => {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(/^(> ?)+/gm, '')
  const [note] = /^\S+\n\d+\n[A-Za-z0-9+/]{43}=\n\n(?:— .+\n)+/m.exec(`${lines}\n`) ?? []
  return note === undefined ? null : parseCheckpoint(note)
}
