'use client'

import { useEffect, useRef, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { documentIdOf } from '#components/documents/document-id.ts'
import { moveItem } from '#components/send/parts/part-order.ts'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import type { DocumentPart } from '#lib/contract/documents/document-part.ts'
import type { DocumentMetadata } from '#lib/contract/documents/document.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { checkFile, describeUploadError, type UploadError } from './upload-error.ts'
import { uploadFile, type UploadProgress } from './upload-file.ts'

type UploadStatus =
  | { kind: 'waiting' }
  | { kind: 'uploading'; progress: UploadProgress }
  | { kind: 'refused'; failure: UploadError }
  | { kind: 'done'; document: DocumentMetadata; documentId: string }

/** One of several files, each of which becomes a letter, or a part of one. */
export type Upload = {
  id: number
  name: string
  sizeBytes: number
  /** What its separator sheet says, of a part that is there already. */
  title: string | null
  status: UploadStatus
}

/** Files that are sent at once; the others wait their turn. */
const atOnce = 3

const isOpen = ({ status }: Upload): boolean => status.kind === 'waiting' || status.kind === 'uploading'

const asUpload = (part: DocumentPart, index: number): Upload => ({
  id: -1 - index,
  name: part.filename,
  sizeBytes: part.size_bytes,
  title: part.title,
  status: { kind: 'done', document: { ...part, warnings: [] }, documentId: part.document_id },
})

/**
 * Uploads several files side by side. A refused file stays, with its error; none affects another. `parts` are there already;
 * `onUploaded` is called with each that is accepted.
 */
export const useUploads = (
  parts: readonly DocumentPart[],
  onUploaded: (document: DocumentMetadata) => void,
) => {
  const api = useApi()
  const [uploads, setUploads] = useState<readonly Upload[]>(() => parts.map(asUpload))
  const files = useRef(new Map<number, File>())
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })
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
  useRunningWork(open > 0 ? `The upload of ${plural(open, 'file')}` : null)

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
      if (signal.aborted) return
      latest.current(document)
      show(id, { kind: 'done', document, documentId: documentIdOf(document.document_key) })
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
    add: (added: readonly File[]) => {
      const items = added.map((file) => ({ id: (count.current += 1), file }))
      for (const { id, file } of items) files.current.set(id, file)
      setUploads((before) => [
        ...before,
        ...items.map(({ id, file }): Upload => ({
          id,
          name: file.name,
          sizeBytes: file.size,
          title: null,
          status: { kind: 'waiting' },
        })),
      ])
      enqueue(items)
    },
    retry: ({ id }: Upload) => {
      const file = files.current.get(id)
      if (!file) return
      show(id, { kind: 'waiting' })
      enqueue([{ id, file }])
    },
    move: (from: number, to: number) => setUploads((before) => moveItem(before, from, to)),
    remove: ({ id }: Upload) => {
      queue.current = queue.current.filter((item) => item.id !== id)
      running.current.get(id)?.abort()
      setUploads((before) => before.filter((upload) => upload.id !== id))
    },
  }
}
