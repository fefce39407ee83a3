'use client'

import { type ReactNode, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { documentDraftKey, removeLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { CombineCard, optionsOfParts } from '#components/send/parts/combine-card.tsx'
import { SendAs } from '#components/send/parts/send-as.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import { useFileDrop } from '#components/ui/use-file-drop.ts'
import type { DocumentPart } from '#lib/contract/documents/document-part.ts'
import type { DocumentMetadata } from '#lib/contract/documents/document.ts'
import { paths } from '#lib/paths.ts'

import { beginLetter } from './begin-letter.ts'
import { DropZone, UploadProgressCard } from './drop-zone.tsx'
import { UnquotedList } from './unquoted-list.tsx'
import { describeUploadError, nothingDropped, oneReplacement, type UploadError } from './upload-error.ts'
import { uploadFile, type UploadProgress } from './upload-file.ts'
import { UploadsCard } from './uploads-card.tsx'
import { useUploads } from './use-uploads.ts'

type UploadDocumentProps = {
  /** The document that the next one replaces. */
  replacedId?: string | null
  /** The PDFs that it was combined from: more can be added, and their order changed. */
  parts?: readonly DocumentPart[]
  /** Whether letters are printed on both sides unless chosen otherwise. */
  duplex?: boolean
  /** A note below the drop zone. */
  children?: ReactNode
}

const noParts: readonly DocumentPart[] = []

/**
 * Uploads and checks PDFs: one is opened at once; several become separate letters, or one letter. Lists letters that
 * were started.
 */
export const UploadDocument = ({
  replacedId = null,
  parts = noParts,
  duplex = true,
  children,
}: UploadDocumentProps) => {
  const upload = useUpload((document) => paths.send.addresses(beginLetter(document, replacedId)))
  const [wantsOneLetter, setWantsOneLetter] = useState(parts.length > 0)
  const several = useUploads(parts, (document) => {
    if (!wantsOneLetter) beginLetter(document, null)
  })
  const hasSeveral = several.uploads.length > 0
  const isOneLetter = wantsOneLetter && (hasSeveral || parts.length > 0)
  const isReplacing = replacedId !== null && parts.length === 0
  const sendAs = (oneLetter: boolean) => {
    setWantsOneLetter(oneLetter)
    for (const { status } of several.uploads) {
      if (status.kind !== 'done') continue
      if (oneLetter) removeLocalDraft(documentDraftKey(status.documentId))
      else beginLetter(status.document, null)
    }
  }
  const take = (files: File[]) => {
    const [file] = files
    if (file === undefined) upload.refuse(nothingDropped)
    else if (isReplacing && files.length > 1) upload.refuse(oneReplacement(files.length))
    // One more file of several becomes one more letter; a single one is opened at once.
    else if (files.length > 1 || hasSeveral || isOneLetter) several.add(files)
    else upload.start(file)
  }
  const isOver = useFileDrop(take)
  const { sending, refused } = upload

  if (sending) return <UploadProgressCard {...sending} onCancel={upload.cancel} />
  const purpose = isReplacing ? 'replace' : isOneLetter ? 'part' : hasSeveral ? 'add' : 'start'
  const again = refused?.failure.canRetry ? refused.file : null
  return (
    <div className="grid gap-4">
      {refused && (
        <Notice
          alert
          tone="bad"
          title={refused.failure.title}
          action={again && <Button onClick={() => upload.start(again)}>Try again</Button>}
        >
          {refused.failure.fix}
        </Notice>
      )}
      {hasSeveral && replacedId === null && <SendAs isOneLetter={isOneLetter} onChange={sendAs} />}
      {hasSeveral && !isOneLetter && (
        <UploadsCard uploads={several.uploads} onRetry={several.retry} onRemove={several.remove} />
      )}
      {isOneLetter && (
        <CombineCard
          uploads={several.uploads}
          replacedId={replacedId}
          initialOptions={
            parts.length > 0 ? optionsOfParts(parts, duplex) : { separators: false, newSheets: duplex }
          }
          onMove={several.move}
          onRetry={several.retry}
          onRemove={several.remove}
        />
      )}
      <div>
        <DropZone isOver={isOver} purpose={purpose} onChoose={take} />
        {children}
      </div>
      {replacedId === null && (
        <UnquotedList
          hiddenIds={several.uploads.flatMap(({ status }) =>
            status.kind === 'done' ? status.documentId : [],
          )}
        />
      )}
    </div>
  )
}

/** Uploads one file at a time, which `pageOf` then opens; a new one cancels the previous. */
const useUpload = (pageOf: (document: DocumentMetadata) => string) => {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [refused, setRefused] = useState<{ file: File | null; failure: UploadError } | null>(null)
  const upload = useAction(uploadFile, {
    whileRunning: 'replace',
    after: (document) => ({ open: pageOf(document) }),
    onError: (error, file) => setRefused({ file, failure: describeUploadError(error, file.name) }),
  })
  const [file] = upload.args ?? []
  // Until it is known to be a PDF, nothing is sent.
  const sending = upload.isPending && file && progress ? { file, progress } : null

  useRunningWork(sending && `The upload of ${sending.file.name}`)

  return {
    sending,
    refused: sending ? null : refused,
    start: (chosen: File) => {
      setProgress(null)
      setRefused(null)
      void upload.run(chosen, setProgress)
    },
    refuse: (failure: UploadError) => setRefused({ file: null, failure }),
    cancel: upload.cancel,
  }
}
