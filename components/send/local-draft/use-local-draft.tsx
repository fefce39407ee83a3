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

/** What this browser remembers under the key; undefined on the server, which cannot know. */
export const useLocalDraft = (key: LocalDraftKey): LocalDraft | undefined => {
  const text = useSyncExternalStore(subscribeToLocalDrafts, () => readLocalDraftText(key), unknownToServer)
  return useMemo(() => (text === undefined ? undefined : parseLocalDraft(text)), [text])
}

type UnquotedDocument = { documentId: string; filename: string; savedAt: number }

/** Documents that were begun in this browser and are no draft yet, newest first. */
export const useUnquotedDocuments = (): UnquotedDocument[] => {
  const text = useSyncExternalStore(subscribeToLocalDrafts, readUnquotedText, unknownToServer)
  // The text was made by `readUnquotedText`, which writes exactly this shape.
  return useMemo(() => (text === undefined ? [] : (JSON.parse(text) as UnquotedDocument[])), [text])
}

type UnsavedNoticeProps = {
  isUnsaved: boolean
  onDiscard: () => void
  /** Renders the form; a new `version` means that it must begin anew. */
  children: (version: number) => ReactNode
}

/** Says, when a page is opened again, that it shows changes which were not saved, and lets them be dropped. */
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
