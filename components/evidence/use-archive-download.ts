'use client'

import { useEffect, useRef, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { saveFile } from '#components/files/save-file.ts'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import { ApiError } from '#lib/client/api-error.ts'

import type { ArchiveQuery } from './archive-query.ts'
import { createBundleCounter } from './count-bundles.ts'
import * as wording from './wording.tsx'

/** What has arrived of an archive. */
type Arrived = { bundles: number; bytes: number }

type ArchiveDownload =
  | { state: 'idle' }
  | ({ state: 'running' | 'saved' } & Arrived)
  | { state: 'failed'; message: string }

/** How often the progress is drawn. */
const drawMs = 150

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.status !== 0 ? error.message : wording.theConnectionWasInterrupted

const filenameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'evidence.zip'

/** Downloads an archive with its progress, and saves it once it is complete. Leaving the page cancels it. */
export const useArchiveDownload = () => {
  const api = useApi()
  const [download, setDownload] = useState<ArchiveDownload>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  useRunningWork(download.state === 'running' ? wording.evidenceArchive : null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (query: ArchiveQuery): Promise<void> => {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    const arrived = { bundles: 0, bytes: 0 }
    setDownload({ state: 'running', ...arrived })
    let drawnAt = performance.now()
    const count = createBundleCounter()
    const measure = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, output) => {
        arrived.bundles = count(chunk)
        arrived.bytes += chunk.length
        if (performance.now() - drawnAt > drawMs) {
          drawnAt = performance.now()
          setDownload({ state: 'running', ...arrived })
        }
        output.enqueue(chunk)
      },
    })
    try {
      const response = await api.getEvidenceArchive({ query, signal: abort.signal })
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
    start: (query: ArchiveQuery) => void start(query),
    cancel: () => running.current?.abort(),
  }
}
