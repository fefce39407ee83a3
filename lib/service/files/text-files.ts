import { ServiceError } from '#lib/service/errors.ts'

const maxBytes = 10 * 1024 * 1024

/** Reads a file that is to be imported. Throws FILE_TOO_LARGE beyond 10 MB. */
export const readWhole = async (bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maxBytes) {
      throw new ServiceError(
        'FILE_TOO_LARGE',
        'The file is larger than 10 MB. Split it and import each part.',
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const westernLetter = /[a-z][À-ÖØ-öø-ÿŒœŠšŽžŸ]|[À-ÖØ-öø-ÿŒœŠšŽžŸ][a-z]/gi

const lettersIn = (text: string): number => text.match(westernLetter)?.length ?? 0

/** Characters of several bytes in UTF-8. */
const utf8Sequence = /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}/g

/** Decodes bytes that are not UTF-8 as a whole. */
const decodeOther = (bytes: Uint8Array): string => {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const sequences = raw.match(utf8Sequence)?.length ?? 0
  const odd = raw.replaceAll(utf8Sequence, '').match(/[\x80-\xFF]/g)?.length ?? 0
  // One damaged character does not change how the others are read.
  if (sequences > odd) return new TextDecoder('utf-8').decode(bytes)
  const windows = new TextDecoder('windows-1252').decode(bytes)
  const macintosh = new TextDecoder('macintosh').decode(bytes)
  return lettersIn(macintosh) > lettersIn(windows) ? macintosh : windows
}

/** Returns whether every second byte of the beginning is zero, as in Latin text in UTF-16. */
const hasZeros = (bytes: Uint8Array, offset: 0 | 1): boolean => {
  const pairs = Math.min(bytes.byteLength >> 1, 64)
  let zeros = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[pair * 2 + offset] === 0 && bytes[pair * 2 + 1 - offset] !== 0) zeros += 1
  }
  return pairs >= 4 && zeros > pairs * 0.8
}

/**
 * Decodes a text file. Excel writes UTF-8 only on request, UTF-16 as “Unicode text”, and the code page of Windows or, on
 * older Macs, Mac Roman otherwise. A character that cannot be decoded is U+FFFD.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || hasZeros(bytes, 1)) {
    return new TextDecoder('utf-16le').decode(bytes)
  }
  if ((first === 0xfe && second === 0xff) || hasZeros(bytes, 0)) {
    return new TextDecoder('utf-16be').decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeOther(bytes)
  }
}
