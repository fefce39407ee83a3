import { createHash } from 'node:crypto'

import type { AppSecrets } from '#lib/service/secrets/seal.ts'

/** The same number for the same secret on every machine, wherever it stands in the list. */
const versionOf = (secret: string): number =>
  createHash('sha256').update(`mailroom auth ${secret}`).digest().readUIntBE(0, 6)

/**
 * APP_SECRET and those before it, as better-auth takes them: the first signs cookies and encrypts, each opens what it
 * encrypted.
 */
export const authSecrets = ({ appSecret, secretsBefore }: AppSecrets) =>
  [appSecret, ...secretsBefore].map((value) => ({ version: versionOf(value), value }))
