import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

import type { BackupKeys, RecoveryKeys } from './recovery-key.ts'

const magic = Buffer.from('mailroom-backup1')
const spkiPrefix = Buffer.from('302a300506032b656e032100', 'hex')
const keyBytes = 32
const headerBytes = magic.length + keyBytes
const algorithm = 'aes-256-gcm'
const tagBytes = 16
/** Bytes of a chunk before it is encrypted. */
const chunkBytes = 65_536

/** An object of a backup is not what was written there: altered, cut short, exchanged, or sealed for another key. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

const importPublic = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' })

const rawPublic = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-keyBytes)

const streamKey = (shared: Buffer, ephemeral: Buffer, keys: BackupKeys, name: string): Buffer => {
  const secret = Buffer.concat([shared, keys.authKey])
  const salt = Buffer.concat([ephemeral, keys.publicKey])
  return Buffer.from(hkdfSync('sha256', secret, salt, `mailroom backup ${name}`, 32))
}

/** Returns the nonce of a chunk: its number, and whether it is the last, so that none can be moved or omitted. */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits a stream into chunks of `size` with a flag on the last; an empty stream is one empty chunk. */
const inPieces = async function* (
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    length += chunk.byteLength
    // More than one: the last piece is known as such only at the end.
    if (length <= size) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    for (; whole.length - at > size; at += size) yield { piece: whole.subarray(at, at + size), isLast: false }
    waiting = [whole.subarray(at)]
    length = whole.length - at
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}

/** Returns how many bytes a stream of this length has when it is sealed. */
export const sealedSize = (sizeBytes: number): number =>
  headerBytes + sizeBytes + Math.max(1, Math.ceil(sizeBytes / chunkBytes)) * tagBytes

/** Encrypts a stream to the backup's key, as the object of this name: it opens under no other. See docs/backup.md. */
export const sealStream = async function* (
  keys: BackupKeys,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const pair = generateKeyPairSync('x25519')
  const ephemeral = rawPublic(pair.publicKey)
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: importPublic(keys.publicKey) })
  const key = streamKey(shared, ephemeral, keys, name)
  yield Buffer.concat([magic, ephemeral])
  let index = 0
  for await (const { piece, isLast } of inPieces(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    index += 1
  }
}

const openChunk = (key: Buffer, nonce: Buffer, sealed: Buffer, name: string): Buffer => {
  try {
    const decipher = createDecipheriv(algorithm, key, nonce).setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch (error) {
    throw new SealError(`${name} was altered, cut short, or made with another key.`, { cause: error })
  }
}

const withoutHeader = async function* (
  source: AsyncIterable<Uint8Array>,
  onHeader: (header: Buffer) => void,
): AsyncGenerator<Buffer> {
  let header = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    if (header.length === headerBytes) {
      yield bytes
      continue
    }
    const missing = headerBytes - header.length
    header = Buffer.concat([header, bytes.subarray(0, missing)])
    if (header.length < headerBytes) continue
    onHeader(header)
    if (bytes.length > missing) yield bytes.subarray(missing)
  }
}

/** Decrypts the object of this name. Throws `SealError` at the first chunk that is not what was written. */
export const openSealed = async function* (
  keys: RecoveryKeys,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let key: Buffer | undefined
  const readHeader = (header: Buffer): void => {
    if (!header.subarray(0, magic.length).equals(magic)) {
      throw new SealError(`${name} is not an object of a Mailroom backup.`)
    }
    const ephemeral = header.subarray(magic.length)
    const shared = diffieHellman({ privateKey: keys.privateKey, publicKey: importPublic(ephemeral) })
    key = streamKey(shared, ephemeral, keys, name)
  }
  let index = 0
  const body = withoutHeader(source, readHeader)
  for await (const { piece, isLast } of inPieces(body, chunkBytes + tagBytes)) {
    if (!key || piece.length < tagBytes) throw new SealError(`${name} was cut short.`)
    yield openChunk(key, nonceOf(index, isLast), piece, name)
    index += 1
  }
}
