import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { fromBufferPromise } from 'yauzl'

/** Reads every file of a ZIP, by name. */
export const readBundle = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const archive = await fromBufferPromise(zip)
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return files
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
