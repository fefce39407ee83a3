import { pieceCodeAlphabet } from '#lib/contract/printing/piece-code.values.ts'

/** Characters of the code on a page of a list: more than a piece's, so that neither is taken for the other. */
export const paperCodeLength = 10

/** The code as people read it: `K7QM3-TWXAC`. */
export const formatPaperCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

const pattern = new RegExp(`^[${pieceCodeAlphabet}]{${paperCodeLength}}$`)

/** Reads the code from scanned or typed text, ignoring case, spaces and hyphens; null if it is not one. */
export const readPaperCode = (text: string): string | null => {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return pattern.test(code) ? code : null
}
