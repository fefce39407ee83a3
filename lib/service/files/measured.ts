import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

/** What has gone through a stream. */
export type Measure = { sizeBytes: number; sha256: string }

/** Passes a stream on while it counts and hashes it; `done` hears of both before its end does. */
export const measured = (source: Readable, done: (measure: Measure) => void): Readable => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      next(null, chunk)
    },
    flush(next) {
      done({ sizeBytes, sha256: hash.digest('hex') })
      next()
    },
  })
  source.on('error', (error) => meter.destroy(error))
  meter.on('close', () => source.destroy())
  return source.pipe(meter)
}
