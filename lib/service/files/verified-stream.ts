import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

const withholdEnd = async function* (
  source: AsyncIterable<Buffer>,
  judge: (sha256: string) => Promise<void>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let withheld: Buffer | undefined
  for await (const chunk of source) {
    hash.update(chunk)
    if (withheld) yield withheld
    withheld = chunk
  }
  await judge(hash.digest('hex'))
  if (withheld) yield withheld
}

/**
 * Passes a stream on and hashes it, holding back its last chunk until `judge` has accepted the SHA-256 of the whole: a
 * receiver never gets a complete file that was rejected. What `judge` throws destroys the stream.
 */
export const verifiedStream = (source: Readable, judge: (sha256: string) => Promise<void>): Readable => {
  const stream = Readable.from(withholdEnd(source, judge), { objectMode: false })
  // It may fail before the first chunk is read, and may never be read.
  source.on('error', (error) => stream.destroy(error))
  stream.on('close', () => source.destroy())
  return stream
}
