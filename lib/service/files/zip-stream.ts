import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { ZipFile } from 'yazl'

import { followWork } from './open-downloads.ts'

/** One file of an archive, with its bytes, or opened only when its turn comes, after the one before it has been read. */
export type ZipEntry = {
  name: string
  /** False for content that is already compressed, such as PDF, or small. */
  isCompressible: boolean
} & ({ bytes: Buffer } | { open(): Promise<Readable> })

/** Creates an entry from bytes in memory. */
export const bytesEntry = (name: string, bytes: Buffer): ZipEntry & { bytes: Buffer } => ({
  name,
  isCompressible: !name.endsWith('.pdf'),
  bytes,
})

/** Returns the date of every entry of an archive as ZIP stores it: a local date without a zone. */
const zipDay = (date: Date): Date =>
  new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12)

/** Incompressible content is deflated quickly. */
const fastest = 1
const usual = 6

/** yazl holds the bytes that it was given until the archive ends; what is more than this is given as streams. */
const mostHeldBytes = 8 * 1024 * 1024

/** Waits until what was written has been read. Ends as well when no one reads any longer. */
const drained = async (output: Readable & { writableNeedDrain: boolean }): Promise<void> => {
  if (output.destroyed || !output.writableNeedDrain) return
  const ended = new AbortController()
  const { signal } = ended
  await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })]).finally(() =>
    ended.abort(),
  )
}

/**
 * Streams the entries as a ZIP, in order, with no more than a few chunks in memory; opens the next when the previous one
 * has been read. Nothing in it depends on the machine or the time: the same entries and date produce the same bytes.
 * Destroying the stream closes open sources. What is in memory is stored if it is not compressible. A stream is always
 * deflated: stream readers, such as those of Java and .NET, cannot find the end of a stored entry whose size follows it.
 */
export const streamZip = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, date: Date): Readable => {
  const zip = new ZipFile()
  // yazl makes this a PassThrough and declares less.
  const output = zip.outputStream as Readable & { writableNeedDrain: boolean }
  let current: Readable | undefined
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', fail)
  output.on('close', () => current?.destroy())
  const options = { mtime: zipDay(date), forceDosTimestamp: true, mode: 0o100644 }
  const addStream = async ({ name, isCompressible }: ZipEntry, opened: Readable): Promise<void> => {
    let source: Readable | undefined = opened
    current = source
    if (output.destroyed) source.destroy()
    // Watched before yazl reads from it, so that a source that fails at once is noticed.
    const read = finished(source, { writable: false })
    const compressionLevel = isCompressible ? usual : fastest
    zip.addReadStreamLazy(name, { ...options, compressionLevel }, (give) => {
      if (source) give(null, source)
      // yazl holds this function to the end, and with it would hold the buffers of every file.
      source = undefined
    })
    await read
  }
  let heldBytes = 0
  const add = async (entry: ZipEntry): Promise<void> => {
    if (!('bytes' in entry)) return addStream(entry, await entry.open())
    const { name, bytes, isCompressible } = entry
    heldBytes += bytes.byteLength
    if (heldBytes > mostHeldBytes) return addStream(entry, Readable.from([bytes]))
    zip.addBuffer(bytes, name, { ...options, compress: isCompressible })
    await drained(output)
  }
  const addAll = async (): Promise<void> => {
    for await (const entry of entries) {
      if (output.destroyed) return
      await add(entry)
    }
    zip.end()
  }
  followWork(addAll().catch(fail))
  return output
}
