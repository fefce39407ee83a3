import { Readable } from 'node:stream'

/** After this many bytes, checks again whether the link still works. */
const checkedBytes = 256 * 1024

/** Passes a stream on as long as `isOpen` says so, and destroys it as soon as it does not, so that no one gets its end. */
export const whileOpen = (source: Readable, isOpen: () => Promise<boolean>): Readable => {
  const guarded = async function* () {
    let sinceCheck = 0
    // A stream of bytes, whose chunks are typed as anything.
    for await (const chunk of source as AsyncIterable<Buffer>) {
      sinceCheck += chunk.byteLength
      if (sinceCheck >= checkedBytes) {
        sinceCheck = 0
        if (!(await isOpen())) throw new Error('The link was revoked or has ended.')
      }
      yield chunk
    }
  }
  return Readable.from(guarded(), { objectMode: false })
}
