import { createHash } from 'node:crypto'

import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

import type { AppSecrets } from '#lib/service/secrets/seal.ts'

/** Returns the same number for the same secret on every machine, regardless of its position in the list. */
const versionOf = (secret: string): number =>
  createHash('sha256').update(`mailroom auth ${secret}`).digest().readUIntBE(0, 6)

/**
 * APP_SECRET and those before it, as better-auth takes them: the first signs cookies and encrypts, each opens what it
 * encrypted.
 */
export const authSecrets = ({ appSecret, secretsBefore }: AppSecrets) =>
  [appSecret, ...secretsBefore].map((value) => ({ version: versionOf(value), value }))

/**
 * Re-encrypts what better-auth encrypted with a previous APP_SECRET (seeds of codes, recovery codes) with the current
 * one; null if it already is. Throws if none of the secrets opens it.
 */
export const resealAuth = async (secrets: AppSecrets, sealed: string): Promise<string | null> => {
  const [current, ...before] = authSecrets(secrets)
  if (!current || parseEnvelope(sealed)?.version === current.version) return null
  const keys = new Map([current, ...before].map(({ version, value }) => [version, value]))
  const key = { keys, currentVersion: current.version }
  return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: sealed }) })
}
