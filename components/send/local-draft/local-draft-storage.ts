import { documentIdOf } from '#components/documents/document-id.ts'
import { shipmentTitle } from '#components/format/shipment-label.ts'
import { asOptionValues } from '#components/send/options/option-values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { localDraftPrefix as prefix } from './forget-local-drafts.ts'
import { type LocalDraft, parseLocalDraft } from './local-draft.ts'

const maximumAgeMs = 30 * dayMs

const documentPrefix = `${prefix}document.`

/**
 * The key of a local draft: of a document without a draft, of unsaved changes to a draft, or of a note to an
 * approver.
 */
export type LocalDraftKey = `${typeof prefix}${'document' | 'shipment' | 'approval'}.${string}`

export const documentDraftKey = (documentId: string): LocalDraftKey => `${prefix}document.${documentId}`
export const shipmentDraftKey = (shipmentId: string): LocalDraftKey => `${prefix}shipment.${shipmentId}`
/** Returns the key of the note for the purchase of a shipment or a batch. */
export const approvalDraftKey = (subjectId: string): LocalDraftKey => `${prefix}approval.${subjectId}`

// Holds the text until the tab is closed where the browser's storage is full or disabled.
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

const readText = (key: string): string | null => {
  try {
    return globalThis.localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

const writeText = (key: string, text: string) => {
  try {
    globalThis.localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

const announce = () => {
  for (const listener of listeners) listener()
}

/** Returns the raw text under the key, for comparing snapshots. */
export const readLocalDraftText = readText

export const readLocalDraft = (key: LocalDraftKey): LocalDraft => parseLocalDraft(readText(key))

/** Typed and unsaved parts of a draft. */
export type UnsavedParts = Pick<LocalDraft, 'to_address' | 'from_address' | 'options'>

const partsOf = ({ to_address, from_address, options }: UnsavedParts): UnsavedParts => ({
  to_address,
  from_address,
  options,
})

/** Unsaved parts of each draft in this tab: they stay in the forms when another tab removes them. */
const typedHere = new Map<LocalDraftKey, UnsavedParts>()

/** Returns what this tab holds unsaved; null for nothing. */
export const readTyped = (key: LocalDraftKey): UnsavedParts | null => {
  const parts = typedHere.get(key)
  return parts && (parts.to_address ?? parts.options) !== undefined ? parts : null
}

/** Notes that this tab shows what the browser has stored of a draft. */
export const noteShown = (key: LocalDraftKey): void => void typedHere.set(key, partsOf(readLocalDraft(key)))

/** Updates the named parts only, so that two tabs on two steps do not undo each other. */
export const updateLocalDraft = (key: LocalDraftKey, change: Partial<Omit<LocalDraft, 'saved_at'>>) => {
  const next: LocalDraft = { ...readLocalDraft(key), ...change, saved_at: Date.now() }
  writeText(key, JSON.stringify(next))
  typedHere.set(key, partsOf({ ...typedHere.get(key), ...change }))
  announce()
}

export const removeLocalDraft = (key: LocalDraftKey) => {
  typedHere.delete(key)
  memory.delete(key)
  try {
    globalThis.localStorage.removeItem(key)
  } catch {
    // Storage that cannot be written has nothing to remove.
  }
  announce()
}

/** Returns the local drafts without a draft in the API, newest first, as one comparable text. */
export const readUnquotedText = (): string => {
  try {
    const texts = Object.keys(globalThis.localStorage)
      .filter((key) => key.startsWith(documentPrefix))
      .map((key) => ({ documentId: key.slice(documentPrefix.length), ...parseLocalDraft(readText(key)) }))
      .filter((draft) => draft.shipment_id === undefined && draft.filename !== undefined)
      .toSorted((left, right) => right.saved_at - left.saved_at)
      .map(({ documentId, filename, saved_at }) => ({ documentId, filename, savedAt: saved_at }))
    return JSON.stringify(texts)
  } catch {
    return '[]'
  }
}

/** Returns the texts of all local drafts, newest first, as one comparable text. */
export const readEditedText = (): string => {
  try {
    const drafts = Object.keys(globalThis.localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => readText(key) ?? '')
      .map((text) => ({ text, savedAt: parseLocalDraft(text).saved_at }))
    return JSON.stringify(
      drafts.toSorted((left, right) => right.savedAt - left.savedAt).map(({ text }) => text),
    )
  } catch {
    return '[]'
  }
}

/** Removes local drafts that have not changed for a month: addresses should not stay in a browser forever. */
export const pruneLocalDrafts = () => {
  const oldest = Date.now() - maximumAgeMs
  try {
    const keys = Object.keys(globalThis.localStorage).filter((key) => key.startsWith(prefix))
    for (const key of keys) {
      if (parseLocalDraft(readText(key)).saved_at < oldest) globalThis.localStorage.removeItem(key)
    }
  } catch {
    // Storage that cannot be read has nothing to prune.
  }
}

/** Calls back when any tab changes a local draft. */
export const subscribeToLocalDrafts = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(prefix)) listener()
  }
  listeners.add(listener)
  globalThis.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', onStorage)
  }
}

/** Starts a local draft with the same document and options for another recipient; returns the document's id. */
export const beginCopy = (shipment: Shipment): string => {
  const documentId = documentIdOf(shipment.document_key)
  updateLocalDraft(documentDraftKey(documentId), {
    filename: shipment.document_filename ?? undefined,
    to_address: undefined,
    options: asOptionValues(shipment),
    copy_of: shipment.id,
    copy_of_title: shipmentTitle(shipment),
    shipment_id: undefined,
  })
  return documentId
}
