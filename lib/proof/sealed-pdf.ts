import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { bundleNames } from './bundle-files.ts'
import type { OpenBundle } from './open-bundle.ts'
import { openRanges, type ReadRange } from './read-zip.ts'

/** The PDF itself, as the manifest of an exhibit lists it. */
export const sealedPdfName = 'exhibit.pdf'

/** The files of a seal, in their order. */
const sealNames = [bundleNames.manifest, bundleNames.timestamp, bundleNames.signature] as const

type Seal = { files: ReadonlyMap<string, Uint8Array>; tableAt: number }

const lineLength = 76
/** More than the manifest of the largest exhibit takes. */
const largestSeal = 64 * 1024 * 1024
const chunkBytes = 1024 * 1024

const introduction = `%
% No page of this PDF is below this line. What follows is its seal: the signed
% manifest, which states the SHA-256 of every byte above, in Base64.
%mailroom-seal/1
`

const toBase64 = (bytes: Uint8Array): string => {
  const parts: string[] = []
  // A multiple of three, so that no part but the last is padded; few enough to be arguments of a call.
  for (let at = 0; at < bytes.length; at += 0x6000) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000))))
  }
  return parts.join('')
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/**
 * Returns what is appended to a PDF of `size` bytes with its table of objects at `tableAt`: comments, and a new end of
 * the file, so that it stays a PDF. Its bytes are fixed: any change is detected.
 */
export const sealBytes = ({ files, tableAt }: Seal, size: number): Uint8Array<ArrayBuffer> => {
  const blocks = sealNames.flatMap((name) => {
    const bytes = files.get(name)
    if (!bytes) return []
    const lines = toBase64(bytes).match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
    return [`%file ${name}\n`, ...lines.map((line) => `%${line}\n`)]
  })
  const end = `%sealed ${size}\nstartxref\n${tableAt}\n%%EOF\n`
  return new TextEncoder().encode(`${introduction}${blocks.join('')}${end}`)
}

const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Returns whether a file begins as a PDF. */
export const isPdf = async (file: Blob): Promise<boolean> =>
  textOf(new Uint8Array(await file.slice(0, 5).arrayBuffer())) === '%PDF-'

/** Returns whether a PDF that has no intact seal contains parts of one. */
export const hasBrokenSeal = async (pdf: Blob): Promise<boolean> =>
  /%mailroom-seal\/|\n%sealed \d|% No page of this PDF is below this line/.test(
    textOf(new Uint8Array(await pdf.slice(Math.max(0, pdf.size - largestSeal)).arrayBuffer())),
  )

const readSeal = (text: string): Seal => {
  const files = new Map<string, Uint8Array>()
  const tableAt = /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]
  const [, ...blocks] = text.slice(0, text.lastIndexOf('%sealed ')).split('%file ')
  for (const block of blocks) {
    const [name = '', ...lines] = block.trimEnd().split('\n')
    files.set(name, fromBase64(lines.map((line) => line.slice(1)).join('')))
  }
  return { files, tableAt: Number(tableAt) }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

const hashOf = async (read: ReadRange, size: number): Promise<string> => {
  const hash = sha256.create()
  for (let at = 0; at < size; at += chunkBytes) hash.update(await read(at, Math.min(chunkBytes, size - at)))
  return bytesToHex(hash.digest())
}

/**
 * Opens a sealed PDF as a bundle of the PDF and the files of its seal, reading a few megabytes at a time. Throws if it
 * has no seal, or one with different bytes than written.
 */
export const openSealedPdf = async (pdf: Blob): Promise<OpenBundle> => {
  const read = openRanges(pdf)
  const tailLength = Math.min(pdf.size, 96)
  const tail = textOf(await read(pdf.size - tailLength, tailLength))
  const size = Number(/\n%sealed (\d+)\nstartxref\n\d+\n%%EOF\n$/.exec(tail)?.[1])
  if (!Number.isSafeInteger(size) || size < 1 || size >= pdf.size || pdf.size - size > largestSeal)
    throw new Error('The PDF has no seal.')
  const written = await read(size, pdf.size - size)
  const seal = readSeal(textOf(written))
  if (!isSame(written, sealBytes(seal, size))) throw new Error('The seal was changed.')
  const endLength = Math.min(size, 64)
  const end = textOf(await read(size - endLength, endLength))
  // Otherwise readers would be led to other objects than those that are signed.
  if (!end.endsWith(`startxref\n${seal.tableAt}\n%%EOF\n`)) throw new Error('The seal leads elsewhere.')
  const files = new Map(
    Array.from(seal.files, ([name, bytes]) => [
      name,
      { sizeBytes: bytes.length, sha256: bytesToHex(sha256(bytes)) },
    ]),
  )
  files.set(sealedPdfName, { sizeBytes: size, sha256: await hashOf(read, size) })
  return {
    files,
    damaged: [],
    repeated: [],
    ignored: [],
    read: async (name) => {
      const bytes = seal.files.get(name)
      return bytes ? Uint8Array.from(bytes) : null
    },
    slice: async () => null,
  }
}
