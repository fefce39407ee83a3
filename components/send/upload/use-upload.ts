'use client'

import { useEffect, useRef, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import type { DocumentMetadata } from '#lib/contract/documents/document.ts'

import { checkFile, describeUploadFault, type UploadFault } from './upload-fault.ts'
import { uploadFile, type UploadProgress } from './upload-file.ts'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; file: File; progress: UploadProgress }
  | { kind: 'refused'; file: File | null; fault: UploadFault }

/** Uploads one file at a time; a new one takes the place of one under way. */
export const useUpload = (onUploaded: (document: DocumentMetadata) => void) => {
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
    const unfit = await checkFile(file).catch((error: unknown) => describeUploadFault(error, file.name))
    if (unfit) return show({ kind: 'refused', file, fault: unfit })
    try {
      const document = await uploadFile(api, file, {
        signal: controller.signal,
        onProgress: (progress) => show({ kind: 'uploading', file, progress }),
      })
      if (running.current === controller) onUploaded(document)
    } catch (error) {
      if (!controller.signal.aborted) {
        show({ kind: 'refused', file, fault: describeUploadFault(error, file.name) })
      }
    }
  }

  return {
    state,
    start: (file: File) => void start(file),
    refuse: (fault: UploadFault) => setState({ kind: 'refused', file: null, fault }),
    cancel: () => {
      running.current?.abort()
      running.current = null
      setState({ kind: 'idle' })
    },
  }
}
