import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

import { OperatorError } from '#lib/operator-error.ts'

/** The DER of a PKCS #8 X25519 key up to its 32 bytes (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b656e04220420', 'hex')
const seedBytes = 32
const checkBytes = 2
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const groupLength = 5

/** Keys that create backups, but open none: a thief can add to a backup, and read nothing. */
export type BackupKeys = {
  /** The 32 bytes of the X25519 key that backups are encrypted to. */
  publicKey: Buffer
  /** Goes into every key of a stream, so that no one else can make one. */
  authKey: Buffer
  /** Names files by their content without revealing it. */
  nameKey: Buffer
}

/** Keys that open backups: all derive from the recovery key. */
export type RecoveryKeys = BackupKeys & { privateKey: KeyObject }

const derive = (seed: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', seed, '', `mailroom backup ${purpose}`, 32))

const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

const checkOf = (seed: Uint8Array): Buffer =>
  createHash('sha256').update(seed).digest().subarray(0, checkBytes)

/** Returns a new recovery key, in groups of letters and digits to be written down. */
export const createRecoveryKey = (): string => {
  const seed = randomBytes(seedBytes)
  const text = toBase32(Buffer.concat([seed, checkOf(seed)]))
  return (text.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-')
}

/** Returns the keys that follow from a recovery key. Throws `OperatorError` when it was mistyped. */
export const readRecoveryKey = (text: string): RecoveryKeys => {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const bytes = /^[A-Z2-7]+$/.test(letters) ? fromBase32(letters) : Buffer.alloc(0)
  const seed = bytes.subarray(0, seedBytes)
  if (bytes.length !== seedBytes + checkBytes || !checkOf(seed).equals(bytes.subarray(seedBytes))) {
    throw new OperatorError(
      'The recovery key is incomplete or mistyped: enter it as it was shown after the first backup.',
    )
  }
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, derive(seed, 'private key')]),
    format: 'der',
    type: 'pkcs8',
  })
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    privateKey,
    publicKey: der.subarray(-32),
    authKey: derive(seed, 'authentication'),
    nameKey: derive(seed, 'names'),
  }
}

/** Returns what a target names its key by. */
export const keyIdOf = ({ publicKey }: Pick<BackupKeys, 'publicKey'>): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16)

/** Returns the name of the object that holds a file with this SHA-256. */
export const fileObjectOf = ({ nameKey }: BackupKeys, sha256: string): string => {
  const name = createHmac('sha256', nameKey).update(sha256).digest('hex')
  return `files/${name.slice(0, 2)}/${name}`
}
