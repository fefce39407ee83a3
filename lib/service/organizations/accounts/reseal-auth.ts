import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

import type { AppSecrets } from '#lib/service/secrets/seal.ts'

import { authSecrets } from './auth-secrets.ts'

/**
 * What better-auth encrypted by a former APP_SECRET (seeds of codes, recovery codes), encrypted by the present one; null
 * when it is already. Throws when none of the secrets opens it.
 */
export const resealAuth = async (secrets: AppSecrets, sealed: string): Promise<string | null> => {
  const [current, ...before] = authSecrets(secrets)
  if (!current || parseEnvelope(sealed)?.version === current.version) return null
  const keys = new Map([current, ...before].map(({ version, value }) => [version, value]))
  const key = { keys, currentVersion: current.version }
  return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: sealed }) })
}
