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

/** Decodes a text file. Excel writes UTF-8 only on request, UTF-16 as “Unicode text”, and Windows-1252 otherwise. */
export const decodeText = (bytes: Uint8Array): string => {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  if (isUtf16) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
