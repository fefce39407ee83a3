import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'mailroom_key_'
const shape = /^mailroom_key_([A-Za-z0-9_-]{43})([0-9a-f]{8})$/

const checksum = (secret: string): string => crc32(secret).toString(16).padStart(8, '0')

/** A new key: a recognizable prefix, 256 random bits in base64url, and a checksum for secret scanners. */
export const generateKey = (): string => {
  const secret = randomBytes(32).toString('base64url')
  return `${prefix}${secret}${checksum(secret)}`
}

/** Whether the text can be a key at all, told without asking the database. */
export const isWellFormedKey = (key: string): boolean => {
  const parts = shape.exec(key)
  return parts?.[1] !== undefined && checksum(parts[1]) === parts[2]
}

/** What is kept of a key: its SHA-256. The key has 256 random bits, so no salt or stretching is needed. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** What a key is recognised by in lists. */
export const keyHint = (key: string): string => key.slice(0, prefix.length + 4)
