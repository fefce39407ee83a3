import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { bundleNames } from './bundle-files.ts'
import type { OpenBundle } from './open-bundle.ts'
import { readSignatureUpdate, signedDigest } from './pdf-signature.ts'
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

type Hash = ReturnType<typeof sha256.create>

const hashRange = async (hash: Hash, read: ReadRange, from: number, to: number): Promise<Hash> => {
  for (let at = from; at < to; at += chunkBytes) hash.update(await read(at, Math.min(chunkBytes, to - at)))
  return hash
}

/** A signature by certificate after the seal, read but for its cryptography. */
export type CertificateSignature = {
  /** The signer's name as the signature states it. */
  name: string
  /** The signature in hexadecimal. */
  contents: string
  /** Whether it states the SHA-256 of every other byte of the file. */
  isOfThisFile: boolean
}

/** Larger than a signature and its table. */
const largestUpdate = 1024 * 1024

/** Returns where the signature that follows the seal begins: the end of the file without one. */
const findUpdate = async (read: ReadRange, size: number): Promise<number> => {
  const tailLength = Math.min(size, 64)
  const tail = textOf(await read(size - tailLength, tailLength))
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(tail)?.[1])
  if (!(tableAt < size && size - tableAt < 4096)) return size
  const table = textOf(await read(tableAt, size - tableAt))
  const at = Number(/^xref\n\d+ 1\n(\d{10}) 00000 n \n/.exec(table)?.[1])
  return at < tableAt && size - at < largestUpdate ? at : size
}

const nameOf = (hex: string): string => {
  const units = hex.match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))).replace('\uFEFF', '')
}

type Sealed = { read: ReadRange; size: number; tableAt: number }

/** Reads the signature at `at`; throws unless these bytes are a signature and nothing else. */
const readUpdate = async (pdf: Blob, at: number, { read, size, tableAt }: Sealed) => {
  const endLength = Math.min(size, 2048)
  const end = textOf(await read(size - endLength, endLength))
  const [, trailer, objects] = /trailer\n(<<[^\n]*) \/Size (\d+)>>\nstartxref\n\d+\n%%EOF\n$/.exec(end) ?? []
  if (trailer === undefined) throw new Error('The PDF has no trailer.')
  const text = textOf(await read(at, pdf.size - at))
  const update = readSignatureUpdate(text, at, { trailer, objects: Number(objects), tableAt })
  if (!update) throw new Error('There is more than a signature after the seal.')
  return update
}

/**
 * Opens a sealed PDF as a bundle of the PDF and the files of its seal, reading a few megabytes at a time. Throws if it
 * has no seal, or one with different bytes than written, or if anything but a signature by certificate follows it.
 */
export const openSealedPdf = async (
  pdf: Blob,
): Promise<OpenBundle & { certificate: CertificateSignature | null }> => {
  const read = openRanges(pdf)
  const sealEnd = await findUpdate(read, pdf.size)
  const tailLength = Math.min(sealEnd, 96)
  const tail = textOf(await read(sealEnd - tailLength, tailLength))
  const size = Number(/\n%sealed (\d+)\nstartxref\n\d+\n%%EOF\n$/.exec(tail)?.[1])
  if (!Number.isSafeInteger(size) || size < 1 || size >= sealEnd || sealEnd - size > largestSeal)
    throw new Error('The PDF has no seal.')
  const written = await read(size, sealEnd - size)
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
  const hash = await hashRange(sha256.create(), read, 0, size)
  files.set(sealedPdfName, { sizeBytes: size, sha256: bytesToHex(hash.clone().digest()) })
  const readCertificate = async (): Promise<CertificateSignature> => {
    const { name, contents, hole } = await readUpdate(pdf, sealEnd, { read, size, tableAt: seal.tableAt })
    await hashRange(hash, read, size, hole.from)
    await hashRange(hash, read, hole.to, pdf.size)
    const isOfThisFile = signedDigest(contents) === bytesToHex(hash.digest())
    return { name: nameOf(name), contents, isOfThisFile }
  }
  return {
    certificate: sealEnd === pdf.size ? null : await readCertificate(),
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
