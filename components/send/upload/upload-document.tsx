'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

import { ApiProvider, useApi } from '#components/api/api-provider.tsx'
import { documentIdOf } from '#components/send/document/document-id.ts'
import {
  documentDraftKey,
  readLocalDraft,
  removeLocalDraft,
  updateLocalDraft,
} from '#components/send/local-draft/local-draft-storage.ts'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import { useFileDrop } from '#components/ui/use-file-drop.ts'
import type { DocumentMetadata } from '#lib/contract/documents/document.ts'
import { paths } from '#lib/paths.ts'

import { DropZone, UploadProgressCard } from './drop-zone.tsx'
import { severalFiles, checkFile, describeUploadError, type UploadError } from './upload-error.ts'
import { uploadFile, type UploadProgress } from './upload-file.ts'

/** Starts a letter with the document, with the input of the one it replaces. */
const beginLetter = (document: DocumentMetadata, replacedId: string | null): string => {
  const documentId = documentIdOf(document.document_key)
  const before = replacedId === null ? null : readLocalDraft(documentDraftKey(replacedId))
  updateLocalDraft(documentDraftKey(documentId), {
    filename: document.filename,
    to_address: before?.to_address,
    from_address: before?.from_address,
    options: before?.options,
    shipment_id: undefined,
  })
  if (replacedId !== null && replacedId !== documentId) removeLocalDraft(documentDraftKey(replacedId))
  return documentId
}

const Uploader = ({ replacedId }: { replacedId: string | null }) => {
  const router = useRouter()
  const upload = useUpload((document) => {
    router.push(paths.send.addresses(beginLetter(document, replacedId)))
  })
  const take = (files: File[]) => {
    const [file] = files
    if (files.length > 1) upload.refuse(severalFiles(files.length))
    else if (file) upload.start(file)
  }
  const isOver = useFileDrop(take)
  const { state } = upload

  if (state.kind === 'uploading') {
    return <UploadProgressCard file={state.file} progress={state.progress} onCancel={upload.cancel} />
  }
  const refused = state.kind === 'refused' ? state : null
  const again = refused?.failure.canRetry ? refused.file : null
  return (
    <div className="grid gap-4">
      {refused && (
        <Notice
          alert
          tone="bad"
          title={refused.failure.title}
          action={
            refused.failure.instead ? (
              <LinkButton href={refused.failure.instead.href}>{refused.failure.instead.label}</LinkButton>
            ) : (
              again && <Button onClick={() => upload.start(again)}>Try again</Button>
            )
          }
        >
          {refused.failure.fix}
        </Notice>
      )}
      <DropZone isOver={isOver} isReplacing={replacedId !== null} onChoose={take} />
    </div>
  )
}

/** Uploads and checks a PDF. `replacedId` is the document that it replaces. */
export const UploadDocument = ({ replacedId = null }: { replacedId?: string | null }) => (
  <ApiProvider>
    <Uploader replacedId={replacedId} />
  </ApiProvider>
)

type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; file: File; progress: UploadProgress }
  | { kind: 'refused'; file: File | null; failure: UploadError }

/** Uploads one file at a time; a new one cancels the previous. */
const useUpload = (onUploaded: (document: DocumentMetadata) => void) => {
  const api = useApi()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  useRunningWork(state.kind === 'uploading' ? `The upload of ${state.file.name}` : null)

  const start = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const show = (next: UploadState) => {
      if (running.current === controller) setState(next)
    }
    const unfit = await checkFile(file).catch((error: unknown) => describeUploadError(error, file.name))
    if (unfit) return show({ kind: 'refused', file, failure: unfit })
    try {
      const document = await uploadFile(api, file, {
        signal: controller.signal,
        onProgress: (progress) => show({ kind: 'uploading', file, progress }),
      })
      if (running.current === controller) onUploaded(document)
    } catch (error) {
      if (!controller.signal.aborted) {
        show({ kind: 'refused', file, failure: describeUploadError(error, file.name) })
      }
    }
  }

  return {
    state,
    start: (file: File) => void start(file),
    refuse: (failure: UploadError) => setState({ kind: 'refused', file: null, failure }),
    cancel: () => {
      running.current?.abort()
      running.current = null
      setState({ kind: 'idle' })
    },
  }
}
