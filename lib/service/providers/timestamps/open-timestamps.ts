import { readFile } from 'node:fs/promises'

import { OperatorError } from '#lib/operator-error.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Config } from '#lib/service/config/config.ts'

import type { TimestampPort } from './port.ts'

/** Reads the certificates in a file. Throws `OperatorError` naming `setting` if it is unreadable or contains none. */
export const readTrusted = async (path: string, setting: string) => {
  const { readCertificates } = await import('./rfc3161/check-response.ts')
  try {
    return readCertificates(await readFile(path, 'utf8'))
  } catch (error) {
    throw new OperatorError(`${setting} is ${path}; expected a file of certificates in PEM form`, {
      cause: error,
    })
  }
}

/** Opens the configured timestamp authority; null if there is none. Its libraries are loaded only then. */
export const openTimestamps = async (
  config: Pick<Config, 'timestamps'>,
  clock: Clock,
): Promise<TimestampPort | null> => {
  if (!config.timestamps) return null
  const { url, certificates } = config.timestamps
  const trusted = certificates === undefined ? null : await readTrusted(certificates, 'TIMESTAMP_CA')
  const { createTimestampAuthority } = await import('./rfc3161/adapter.ts')
  return createTimestampAuthority({ url, trusted, clock })
}
