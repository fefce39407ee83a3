import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { equalBytes, fromBase64, joinBytes, toBase64 } from './bytes.ts'
import { cosignatureTime, cosignedBytes, cosignedMessage } from './cosigned-message.ts'
import { mlDsaBytes, verifyMlDsa } from './ml-dsa.ts'

/**
 * The kinds of signatures that are made and verified here (C2SP signed-note and tlog-cosignature): Ed25519 over a note, by
 * a log; Ed25519 over a checkpoint with a time, by a witness; ML-DSA-44 over a checkpoint with a time, by either.
 */
export const signatureTypes = { ed25519: 1, cosignature: 4, mlDsa: 6 } as const

/** Signed content of a key: a note, or as a witness a checkpoint with a time. */
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes]

const publicBytes: Record<SignatureType, number> = { 1: 32, 4: 32, 6: mlDsaBytes.publicKey }

/** A key that verifies signatures of notes. `publicKey` is the 32 bytes of an Ed25519 key, or the 1,312 of an ML-DSA-44 key. */
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

/** Reads a verifier key; null when it is of another type than those above, or its ID is not its own. */
export const parseVerifierKey = (text: string): VerifierKey | null => {
  const match = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text)
  const [, name = '', id = '', encoded = ''] = match ?? []
  const bytes = fromBase64(encoded)
  const type = Object.values(signatureTypes).find((each) => each === bytes?.[0])
  if (!bytes || type === undefined || bytes.length !== publicBytes[type] + 1 || !isName(name)) return null
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

/** Verifies one signature over the text of a note; null if this browser cannot verify Ed25519. */
const verifySignature = async (
  { name, type, publicKey }: VerifierKey,
  text: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> => {
  if (type === signatureTypes.ed25519) return verifyEd25519(publicKey, signature, encode(text))
  const time = cosignatureTime(signature)
  if (time === null) return false
  const own = signature.slice(8)
  if (type === signatureTypes.cosignature) return verifyEd25519(publicKey, own, cosignedBytes(text, time))
  const message = cosignedMessage(name, text, time)
  return message !== null && verifyMlDsa(publicKey, own, message)
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
    const isValid = await verifySignature(key, note.text, signature)
    if (isValid === null) return 'unsupported'
    if (!isValid) return 'invalid'
  }
  return 'valid'
}
