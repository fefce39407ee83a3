/** Alphabet of piece codes: no two characters look alike, even in poor print. */
export const pieceCodeAlphabet = '23456789ACDEFGHJKMNPQRTVWXY'

/** Characters of a piece's code. */
export const pieceCodeLength = 8

/** The code as people read it: `K7QM-3TWX`. */
export const formatPieceCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
