'use client'

import { useEffect, useRef, useState } from 'react'

import { createActionSender } from '#components/actions/send-action.ts'
import { documentIdOf } from '#components/documents/document-id.ts'
import { moveItem } from '#components/send/parts/part-order.ts'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import type { ActionResult } from '#lib/client/action-result.ts'
import type { DocumentPart } from '#lib/contract/documents/document-part.ts'
import type { DocumentMetadata } from '#lib/contract/documents/document.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { describeUploadError, type UploadError } from './upload-error.ts'
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
  /** Text of the separator sheet of an existing part. */
  title: string | null
  status: UploadStatus
}

/** Files that are sent at once; the others wait their turn. */
const atOnce = 3

/** Sends one of the files: `useAction` is for one change at a time. */
const createSender = () => createActionSender(uploadFile, { isUnrecognized: () => false })

const isOpen = ({ status }: Upload): boolean => status.kind === 'waiting' || status.kind === 'uploading'

const asUpload = (part: DocumentPart, index: number): Upload => ({
  id: -1 - index,
  name: part.filename,
  sizeBytes: part.size_bytes,
  title: part.title,
  status: { kind: 'done', document: { ...part, warnings: [] }, documentId: part.document_id },
})

/**
 * Uploads several files in parallel. A rejected file stays, with its error; none affects another. `parts` exist
 * already; `onUploaded` is called with each accepted file.
 */
export const useUploads = (
  parts: readonly DocumentPart[],
  onUploaded: (document: DocumentMetadata) => void,
) => {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => parts.map(asUpload))
  const files = useRef(new Map<number, File>())
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })
  const queue = useRef<{ id: number; file: File }[]>([])
  const running = useRef(new Map<number, ReturnType<typeof createSender>>())
  const count = useRef(0)

  useEffect(() => {
    const senders = running.current
    return () => {
      queue.current = []
      for (const sender of senders.values()) sender.cancel()
    }
  }, [])

  const open = uploads.filter(isOpen).length
  useRunningWork(open > 0 ? `The upload of ${plural(open, 'file')}` : null)

  const show = (id: number, status: UploadStatus) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, status } : upload)))

  const showResult = (id: number, file: File, result: ActionResult<DocumentMetadata>): void => {
    if (!result.ok) {
      return show(id, { kind: 'refused', failure: describeUploadError(result.error, file.name) })
    }
    latest.current(result.data)
    show(id, { kind: 'done', document: result.data, documentId: documentIdOf(result.data.document_key) })
  }

  const startNext = (): void => {
    if (running.current.size >= atOnce) return
    const next = queue.current.shift()
    if (next === undefined) return
    const { id, file } = next
    const sender = createSender()
    running.current.set(id, sender)
    const onProgress = (progress: UploadProgress) => show(id, { kind: 'uploading', progress })
    // It rejects when the file was removed meanwhile, or the page left.
    void sender
      .send(file, onProgress)
      .then(
        (result) => showResult(id, file, result),
        () => {},
      )
      .finally(() => {
        running.current.delete(id)
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
      running.current.get(id)?.cancel()
      setUploads((before) => before.filter((upload) => upload.id !== id))
    },
  }
}
