import { documentIdOf } from '#components/send/document/document-id.ts'
import { asOptionValues } from '#components/send/options/option-values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { documentDraftKey, updateLocalDraft } from './local-draft-storage.ts'

/** Begins a draft of the same document and options for somebody else; answers the document's id. */
export const beginCopy = (shipment: Shipment): string => {
  const documentId = documentIdOf(shipment.document_key)
  updateLocalDraft(documentDraftKey(documentId), {
    filename: shipment.document_filename ?? undefined,
    to_address: undefined,
    options: asOptionValues(shipment),
    copy_of: shipment.id,
    shipment_id: undefined,
  })
  return documentId
}
