import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { equalBytes, fromBase64, joinBytes, toBase64 } from './bytes.ts'

/** The kinds of signatures that are made and verified here (C2SP signed-note and tlog-cosignature). */
export const signatureTypes = { ed25519: 1, cosignature: 4 } as const

/** Signed content of a key: a note, or as a witness a checkpoint with a time. */
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes]

/** A key that verifies signatures of notes. `publicKey` is the 32 bytes of the Ed25519 key. */
export type VerifierKey = {
  name: string
  id: Uint8Array<ArrayBuffer>
  type: SignatureType
  publicKey: Uint8Array<ArrayBuffer>
}

/** A signature line of a note: `— name Base64(key ID and signature)`. */
export type NoteSignature = { name: string; id: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }

/** A note: its text with the newline at its end, and its signatures. */
export type SignedNote = { text: string; signatures: NoteSignature[] }

const encode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))

const isName = (name: string): boolean => name !== '' && !/[\s+\u0085\ufeff]/u.test(name)

/** Makes a verifier key, whose ID follows from its name, type and public key. Throws for a name that notes cannot have. */
export const makeVerifierKey = (
  name: string,
  type: SignatureType,
  publicKey: Uint8Array<ArrayBuffer>,
): VerifierKey => {
  if (!isName(name)) throw new Error(`${JSON.stringify(name)} cannot be the name of a key.`)
  const id = sha256(joinBytes([encode(`${name}\n`), Uint8Array.of(type), publicKey])).slice(0, 4)
  return { name, id: Uint8Array.from(id), type, publicKey }
}

/** Writes a verifier key: `name+ID+Base64(type and public key)`. */
export const formatVerifierKey = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${bytesToHex(id)}+${toBase64(joinBytes([Uint8Array.of(type), publicKey]))}`

/** Reads a verifier key; null when it is not an Ed25519 key for notes or cosignatures, or its ID is not its own. */
export const parseVerifierKey = (text: string): VerifierKey | null => {
  const match = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text)
  const [, name = '', id = '', encoded = ''] = match ?? []
  const bytes = fromBase64(encoded)
  const type = Object.values(signatureTypes).find((each) => each === bytes?.[0])
  if (!bytes || bytes.length !== 33 || type === undefined || !isName(name)) return null
  const key = makeVerifierKey(name, type, bytes.slice(1))
  return bytesToHex(key.id) === id ? key : null
}

/** Writes one signature line, with the newline at its end. */
export const formatSignature = ({ name, id, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(joinBytes([id, signature]))}\n`

/** Reads one signature line without its newline; null if invalid. */
export const parseSignature = (line: string): NoteSignature | null => {
  const match = /^— (\S+) (\S+)$/u.exec(line)
  const bytes = match ? fromBase64(match[2] ?? '') : null
  if (!bytes || bytes.length < 5 || !isName(match?.[1] ?? '')) return null
  return { name: match?.[1] ?? '', id: bytes.slice(0, 4), signature: bytes.slice(4) }
}

/** Writes a note. */
export const formatNote = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map(formatSignature).join('')}`

/** A note with more signatures than this is not read. */
const mostSignatures = 64

/** Reads a note; null if invalid. */
export const parseNote = (note: string): SignedNote | null => {
  const at = note.lastIndexOf('\n\n')
  if (at < 0 || !note.endsWith('\n')) return null
  const lines = note.slice(at + 2, -1).split('\n')
  if (lines.length > mostSignatures) return null
  const signatures = lines.map(parseSignature)
  const read = signatures.filter((signature) => signature !== null)
  return read.length === lines.length ? { text: note.slice(0, at + 1), signatures: read } : null
}

/** Returns the bytes that a signature of this type is over, and the bytes of the signature itself; null when malformed. */
const signedBytes = (
  type: SignatureType,
  text: string,
  signature: Uint8Array<ArrayBuffer>,
): { message: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> } | null => {
  if (type === signatureTypes.ed25519) return { message: encode(text), signature }
  const time = cosignatureTime(signature)
  if (time === null) return null
  return { message: cosignedBytes(text, time), signature: signature.slice(8) }
}

/** Returns what a witness signs of a checkpoint at a time in seconds (C2SP tlog-cosignature). */
export const cosignedBytes = (text: string, time: number): Uint8Array<ArrayBuffer> =>
  encode(`cosignature/v1\ntime ${time}\n${text}`)

/** Returns the time of a cosignature, in seconds; null if it has no exact one. */
export const cosignatureTime = (signature: Uint8Array): number | null => {
  if (signature.length !== 72) return null
  const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))
  return Number.isSafeInteger(time) ? time : null
}

const verifyEd25519 = async (
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> => {
  const key = await crypto.subtle
    .importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotSupportedError') return null
      throw error
    })
  return key && crypto.subtle.verify('Ed25519', key, signature, message)
}

/** Returns whether a signature line is by a key, going by name and ID. */
export const isBy = (signature: NoteSignature, key: VerifierKey): boolean =>
  signature.name === key.name && equalBytes(signature.id, key.id)

/**
 * Verifies the signature of a key on a note: `missing` if it has none, `unsupported` if this browser cannot verify
 * Ed25519.
 */
export const verifyNote = async (
  note: SignedNote,
  key: VerifierKey,
): Promise<'valid' | 'invalid' | 'missing' | 'unsupported'> => {
  const own = note.signatures.filter((signature) => isBy(signature, key))
  if (own.length === 0) return 'missing'
  for (const { signature } of own) {
    const signed = signedBytes(key.type, note.text, signature)
    const isValid = signed && (await verifyEd25519(key.publicKey, signed.signature, signed.message))
    if (signed && isValid === null) return 'unsupported'
    if (!isValid) return 'invalid'
  }
  return 'valid'
}
