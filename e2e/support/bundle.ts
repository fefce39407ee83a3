import { createHash } from 'node:crypto'

import { unzipSync } from 'fflate'

/** Reads every file of a ZIP, by name. */
export const readBundle = (zip: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]))

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
