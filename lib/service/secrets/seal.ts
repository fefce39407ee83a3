import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

import type { Config } from '#lib/service/config/config.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** APP_SECRET, and what it was before. */
export type AppSecrets = Pick<Config, 'appSecret' | 'secretsBefore'>

type SealingKey = { id: string; bytes: Buffer }

const keyOf = (appSecret: string): SealingKey => {
  const bytes = Buffer.from(hkdfSync('sha256', appSecret, '', 'mailroom sealed secrets', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

/**
 * Encrypts a secret for storage in the database, with a key derived from APP_SECRET: `<key id>.<nonce, tag and text>`.
 * It can be opened only for the same `purpose`, so that one row's secret is useless in another.
 */
export const sealSecret = (appSecret: string, purpose: string, text: string): string => {
  const key = keyOf(appSecret)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Opens what `sealSecret` sealed, by APP_SECRET or a previous one. Throws if it was sealed by none of them, or the
 * text was changed.
 */
export const openSecret = (secrets: AppSecrets, purpose: string, sealed: string): string => {
  const [keyId, content = ''] = sealed.split('.')
  const key = [secrets.appSecret, ...secrets.secretsBefore].map(keyOf).find(({ id }) => id === keyId)
  if (!key) throw new Error(`a secret was sealed with another APP_SECRET (key ${keyId})`)
  const bytes = Buffer.from(content, 'base64url')
  const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/**
 * Re-seals what a previous APP_SECRET sealed with the current one; null if it already is. Throws as `openSecret` does.
 */
export const resealSecret = (secrets: AppSecrets, purpose: string, sealed: string): string | null =>
  sealed.startsWith(`${keyOf(secrets.appSecret).id}.`)
    ? null
    : sealSecret(secrets.appSecret, purpose, openSecret(secrets, purpose, sealed))

/** Returns whether a text is one that `sealSecret` made. */
export const isSealed = (text: string): boolean => /^[0-9a-f]{8}\.[\w-]+$/.test(text)
