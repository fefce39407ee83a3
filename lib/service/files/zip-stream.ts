import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { ZipFile } from 'yazl'

import { followWork } from './open-downloads.ts'

/** One file of an archive; opened only when its turn comes, after the one before it has been read to its end. */
export type ZipEntry = {
  name: string
  /** False for content that is already compressed, such as PDF, or small: it is deflated quickly. */
  isCompressible: boolean
  open(): Promise<Readable>
}

/** Returns the date of every entry of an archive as ZIP stores it: a local date without a zone. */
const zipDay = (date: Date): Date =>
  new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12)

/** Incompressible content is deflated quickly. */
const fastest = 1
const usual = 6

/**
 * Streams the entries as a ZIP, in order, with no more than one chunk in memory; opens the next when the previous one
 * has been read. Nothing in it depends on the machine or the time: the same entries and date produce the same bytes.
 * Destroying the stream closes open sources. Every entry is deflated: stream readers, such as those of Java and .NET,
 * cannot find the end of a stored entry whose size follows it.
 */
export const streamZip = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, date: Date): Readable => {
  const zip = new ZipFile()
  // yazl makes this a PassThrough and declares less.
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', fail)
  output.on('close', () => current?.destroy())
  const add = async (entry: ZipEntry): Promise<void> => {
    let source: Readable | undefined = await entry.open()
    current = source
    if (output.destroyed) source.destroy()
    const options = { mtime: zipDay(date), forceDosTimestamp: true, mode: 0o100644 }
    // Watched before yazl reads from it, so that a source that fails at once is noticed.
    const read = finished(source, { writable: false })
    const compressionLevel = entry.isCompressible ? usual : fastest
    zip.addReadStreamLazy(entry.name, { ...options, compressionLevel }, (give) => {
      if (source) give(null, source)
      // yazl holds this function to the end, and with it would hold the buffers of every file.
      source = undefined
    })
    await read
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

/** Creates an entry from bytes in memory. */
export const bytesEntry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  isCompressible: !name.endsWith('.pdf'),
  open: async () => Readable.from([bytes]),
})
