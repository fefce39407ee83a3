import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'

type OpenDownloads = { sources: Set<Readable>; work: Set<Promise<void>>; isClosed: boolean }

/** The downloads of one service. */
export type Downloads = {
  /** Runs a request. What it streams belongs to these downloads. */
  during<Result>(request: () => Result): Result
  /** Aborts active streams, and waits until nothing reads for them any more. */
  close(): Promise<void>
}

const current = new AsyncLocalStorage<OpenDownloads>()

const follow = (open: OpenDownloads | undefined, work: Promise<void>): void => {
  if (!open) return
  open.work.add(work)
  void work.finally(() => open.work.delete(work))
}

const breakOff = (source: Readable): void => {
  source.destroy(new Error('The service stopped before the download was complete.'))
}

/** Follows the source of a response that is being streamed. */
export const followSource = (source: Readable): void => {
  const open = current.getStore()
  if (!open) return
  if (open.isClosed) breakOff(source)
  open.sources.add(source)
  const closed = new Promise<void>((resolve) => {
    source.once('close', () => {
      open.sources.delete(source)
      resolve()
    })
  })
  follow(open, closed)
}

/** Follows what produces a stream, and may still read after the stream was destroyed. `work` reports its own failure. */
export const followWork = (work: Promise<void>): void => follow(current.getStore(), work)

/** Creates the downloads of a service. Responses outlive their requests, so they are not ended by waiting for those. */
export const createDownloads = (): Downloads => {
  const open: OpenDownloads = { sources: new Set(), work: new Set(), isClosed: false }
  return {
    during: (request) => current.run(open, request),
    close: async () => {
      open.isClosed = true
      for (const source of open.sources) breakOff(source)
      // A stream that ends may have started another, such as an archive the next bundle.
      while (open.work.size > 0) await Promise.all(open.work)
    },
  }
}
