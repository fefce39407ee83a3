import { documentIdOf } from '#components/documents/document-id.ts'
import {
  documentDraftKey,
  readLocalDraft,
  removeLocalDraft,
  updateLocalDraft,
} from '#components/send/local-draft/local-draft-storage.ts'
import type { DocumentMetadata } from '#lib/contract/documents/document.ts'

/** Starts a letter with the document, with the input of the one it replaces; returns the document's id. */
export const beginLetter = (document: DocumentMetadata, replacedId: string | null): string => {
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
