/** What a piece's code is written with: no two of these look alike, in print or on a tired day. */
export const pieceCodeAlphabet = '23456789ACDEFGHJKMNPQRTVWXY'

/** Characters of a piece's code. */
export const pieceCodeLength = 8

/** The code as people read it: `K7QM-3TWX`. */
export const formatPieceCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

const pattern = new RegExp(`^[${pieceCodeAlphabet}]{${pieceCodeLength}}$`)

/** The code in what was scanned or typed, whatever its case, spaces and hyphens; null when it is none. */
export const readPieceCode = (text: string): string | null => {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return pattern.test(code) ? code : null
}
