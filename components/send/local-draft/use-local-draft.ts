'use client'

import { useMemo, useSyncExternalStore } from 'react'

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

export type UnquotedDocument = { documentId: string; filename: string; savedAt: number }

/** Documents that were begun in this browser and are no draft yet, newest first. */
export const useUnquotedDocuments = (): UnquotedDocument[] => {
  const text = useSyncExternalStore(subscribeToLocalDrafts, readUnquotedText, unknownToServer)
  // The text was made by `readUnquotedText`, which writes exactly this shape.
  return useMemo(() => (text === undefined ? [] : (JSON.parse(text) as UnquotedDocument[])), [text])
}
