import { redirect } from 'next/navigation'
import { cache } from 'react'

import { attempt } from '#app/attempt.ts'
import { getClient } from '#components/api/server-client.ts'
import { documentIdOf } from '#components/send/document/document-id.ts'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import { canEdit } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

/** A document by the `document` of the address; asked once a request. */
export const findDocument = cache(async (documentId: string) => {
  const client = await getClient()
  return attempt(client.getDocument({ params: { document_id: documentId } }).then(({ data }) => data))
})

/** A shipment by its id; asked once a request. */
export const findShipment = cache(async (shipmentId: string) => {
  const client = await getClient()
  return attempt(client.getShipment({ params: { id: shipmentId } }).then(({ data }) => data))
})

/**
 * Leads to the shipment when it is no longer a draft, or waits for approval: then there is nothing to change here. Who
 * asked withdraws the request first, knowingly.
 */
export const requireDraft = (shipment: Shipment): void => {
  if (!canEdit(shipment.status) || shipment.awaiting_approval) redirect(paths.shipment(shipment.id))
}

/** The document of a draft; null when it cannot be had, for the step can do without its pages. */
export const findDocumentOf = async (shipment: Shipment): Promise<DocumentDetail | null> => {
  const found = await findDocument(documentIdOf(shipment.document_key))
  return found.ok ? found.value : null
}

/** What paper and envelopes weigh, so that a piece is told as its options change. */
export const findPieceWeights = async () => {
  const client = await getClient()
  return attempt(client.getPieceWeights().then(({ data }) => data))
}

/** The names of the tags in use; none when they cannot be had. */
export const findTagNames = async (): Promise<string[]> => {
  const found = await attempt((await getClient()).listTags())
  return found.ok ? found.value.data.map((tag) => tag.name) : []
}
