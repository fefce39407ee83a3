'use client'

import { useEffect, useRef, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import type { DocumentMetadata } from '#lib/contract/documents/document.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { beginLetter } from './begin-letter.ts'
import { checkFile, describeUploadError, type UploadError } from './upload-error.ts'
import { uploadFile, type UploadProgress } from './upload-file.ts'
import * as wording from './wording.tsx'

type UploadStatus =
  | { kind: 'waiting' }
  | { kind: 'uploading'; progress: UploadProgress }
  | { kind: 'refused'; failure: UploadError }
  | { kind: 'done'; document: DocumentMetadata; documentId: string }

/** One of several files, each of which becomes a letter. */
export type Upload = { id: number; file: File; status: UploadStatus }

/** Files that are sent at once; the others wait their turn. */
const atOnce = 3

const isOpen = ({ status }: Upload): boolean => status.kind === 'waiting' || status.kind === 'uploading'

/** Uploads several files side by side and starts a letter with each. A refused file stays, with its error; none affects another. */
export const useUploads = () => {
  const api = useApi()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<{ id: number; file: File }[]>([])
  const running = useRef(new Map<number, AbortController>())
  const count = useRef(0)

  useEffect(() => {
    const controllers = running.current
    return () => {
      queue.current = []
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const open = uploads.filter(isOpen).length
  useRunningWork(open > 0 ? wording.theUploadOfWithCount(plural(open, 'file')) : null)

  const show = (id: number, status: UploadStatus) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, status } : upload)))

  const send = async (id: number, file: File, signal: AbortSignal): Promise<void> => {
    try {
      const unfit = await checkFile(file)
      if (unfit) return show(id, { kind: 'refused', failure: unfit })
      const document = await uploadFile(api, file, {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) show(id, { kind: 'uploading', progress })
        },
      })
      if (!signal.aborted) show(id, { kind: 'done', document, documentId: beginLetter(document, null) })
    } catch (error) {
      if (!signal.aborted) show(id, { kind: 'refused', failure: describeUploadError(error, file.name) })
    }
  }

  const startNext = (): void => {
    if (running.current.size >= atOnce) return
    const next = queue.current.shift()
    if (next === undefined) return
    const controller = new AbortController()
    running.current.set(next.id, controller)
    void send(next.id, next.file, controller.signal).finally(() => {
      running.current.delete(next.id)
      startNext()
    })
    startNext()
  }

  const enqueue = (items: readonly { id: number; file: File }[]): void => {
    queue.current.push(...items)
    startNext()
  }

  return {
    uploads,
    add: (files: readonly File[]) => {
      const items = files.map((file) => ({ id: (count.current += 1), file }))
      setUploads((before) => [
        ...before,
        ...items.map((item): Upload => ({ ...item, status: { kind: 'waiting' } })),
      ])
      enqueue(items)
    },
    retry: ({ id, file }: Upload) => {
      show(id, { kind: 'waiting' })
      enqueue([{ id, file }])
    },
    remove: ({ id }: Upload) => {
      queue.current = queue.current.filter((item) => item.id !== id)
      running.current.get(id)?.abort()
      setUploads((before) => before.filter((upload) => upload.id !== id))
    },
  }
}
