'use client'

import { useEffect, useRef, useState } from 'react'

import { useRunningWork } from '#components/ui/unsaved-work.ts'
import { ApiError } from '#lib/client/api-error.ts'

import { saveFile } from './save-file.ts'

/** Received part of a file: whole items, and bytes. */
type Arrived = { items: number; bytes: number }

type Download =
  | { state: 'idle' }
  | ({ state: 'running' | 'saved' } & Arrived)
  | { state: 'failed'; message: string }

type DownloadOptions<Query> = {
  request: (query: Query, signal: AbortSignal) => Promise<Response>
  /** Makes a function that takes the next bytes and returns how many items are complete. */
  createCounter: () => (chunk: Uint8Array) => number
  /** Names the download where leaving the page would end it. */
  work: string
}

/** Interval of progress updates. */
const drawMs = 150

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.status !== 0
    ? error.message
    : 'The connection was interrupted, and nothing was saved. Check your connection and try again.'

/** The name that the service gives, in any alphabet where it gives one (RFC 6266). */
const filenameOf = (response: Response): string => {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(header)?.[1] ?? 'download'
}

/** Downloads a streamed file with its progress, and saves it once it is complete. Leaving the page cancels it. */
export const useDownload = <Query>({ request, createCounter, work }: DownloadOptions<Query>) => {
  const [download, setDownload] = useState<Download>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  useRunningWork(download.state === 'running' ? work : null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (query: Query): Promise<void> => {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    const arrived = { items: 0, bytes: 0 }
    setDownload({ state: 'running', ...arrived })
    let drawnAt = performance.now()
    const count = createCounter()
    const measure = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, output) => {
        arrived.items = count(chunk)
        arrived.bytes += chunk.length
        if (performance.now() - drawnAt > drawMs) {
          drawnAt = performance.now()
          setDownload({ state: 'running', ...arrived })
        }
        output.enqueue(chunk)
      },
    })
    try {
      const response = await request(query, abort.signal)
      const body = response.body?.pipeThrough(measure, { signal: abort.signal }) ?? null
      // As a `Response`, so that the browser keeps a large file on disk.
      saveFile(await new Response(body).blob(), filenameOf(response))
      setDownload({ state: 'saved', ...arrived })
    } catch (error) {
      setDownload(abort.signal.aborted ? { state: 'idle' } : { state: 'failed', message: messageOf(error) })
    } finally {
      running.current = null
    }
  }

  return {
    download,
    start: (query: Query) => void start(query),
    cancel: () => running.current?.abort(),
  }
}
