'use client'

import { useMemo, useSyncExternalStore, type ReactNode, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

import {
  type LocalDraftKey,
  readLocalDraftText,
  readUnquotedText,
  subscribeToLocalDrafts,
} from './local-draft-storage.ts'
import { type LocalDraft, parseLocalDraft } from './local-draft.ts'

const unknownToServer = () => undefined

/** Returns the local draft under the key; undefined on the server. */
export const useLocalDraft = (key: LocalDraftKey): LocalDraft | undefined => {
  const text = useSyncExternalStore(subscribeToLocalDrafts, () => readLocalDraftText(key), unknownToServer)
  return useMemo(() => (text === undefined ? undefined : parseLocalDraft(text)), [text])
}

type UnquotedDocument = { documentId: string; filename: string; savedAt: number }

/** Returns the documents started in this browser without a draft, newest first. */
export const useUnquotedDocuments = (): UnquotedDocument[] => {
  const text = useSyncExternalStore(subscribeToLocalDrafts, readUnquotedText, unknownToServer)
  // `readUnquotedText` writes exactly this shape.
  return useMemo(() => (text === undefined ? [] : (JSON.parse(text) as UnquotedDocument[])), [text])
}

type UnsavedNoticeProps = {
  isUnsaved: boolean
  onDiscard: () => void
  /** Renders the form; a new `version` resets it. */
  children: (version: number) => ReactNode
}

/** Shows that the page restored unsaved changes, and lets the user discard them. */
export const UnsavedNotice = ({ isUnsaved, onDiscard, children }: UnsavedNoticeProps) => {
  const [wasUnsaved, setWasUnsaved] = useState(isUnsaved)
  const [version, setVersion] = useState(0)
  return (
    <div className="grid gap-5">
      {wasUnsaved && (
        <Notice
          tone="accent"
          title="Unsaved changes"
          action={
            <Button
              size="small"
              onClick={() => {
                onDiscard()
                setWasUnsaved(false)
                setVersion((count) => count + 1)
              }}
            >
              Discard changes
            </Button>
          }
        >
          Restored from this browser. The saved draft and its quotes haven’t changed.
        </Notice>
      )}
      {children(version)}
    </div>
  )
}
