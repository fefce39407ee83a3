import { redirect } from 'next/navigation'
import { cache } from 'react'

import { attempt } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { documentIdOf } from '#components/documents/document-id.ts'
import type { KnownLabels } from '#components/send/options/option-values.ts'
import type { ApprovalRule } from '#lib/contract/approvals/approval.ts'
import type { BillingAccount } from '#lib/contract/billing/account.ts'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { canEdit } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

/** Returns the document that the URL names; read once per request. */
export const findDocument = cache(async (documentId: string) => {
  const client = await getClient()
  return attempt(client.getDocument({ params: { document_id: documentId } }).then(({ data }) => data))
})

/** Returns a shipment; read once per request. */
export const findShipment = cache(async (shipmentId: string) => {
  const client = await getClient()
  return attempt(client.getShipment({ params: { id: shipmentId } }).then(({ data }) => data))
})

/**
 * Redirects to the shipment when it is no longer a draft or awaits approval, since it cannot be edited then. A
 * request has to be withdrawn first.
 */
export const requireDraft = (shipment: Shipment): void => {
  if (!canEdit(shipment.status) || shipment.awaiting_approval) redirect(paths.shipment(shipment.id))
}

/** Redirects as well while the purchase is scheduled: until that is cancelled, service and day can change, and no more. */
export const requireEditableDraft = (shipment: Shipment): void => {
  requireDraft(shipment)
  if (shipment.scheduled_for) redirect(paths.shipment(shipment.id))
}

/** Returns the document of a draft; null when it cannot be read, since the step works without its pages. */
export const findDocumentOf = async (shipment: Shipment): Promise<DocumentDetail | null> => {
  const result = await findDocument(documentIdOf(shipment.document_key))
  return result.ok ? result.value : null
}

/** Returns the set of a draft; null where it is a letter by itself, or the set cannot be read. */
export const findLetterSet = async ({ letter_set: link }: Shipment): Promise<LetterSet | null> => {
  if (!link) return null
  const result = await attempt((await getClient()).getLetterSet({ params: { id: link.id } }))
  return result.ok ? result.value.data : null
}

/** Returns what decides how a document is packed, so that forms show the piece as options change. */
export const findPackingBasis = async () => {
  const client = await getClient()
  return attempt(client.getPackingBasis().then(({ data }) => data))
}

/** Returns the tags and cost centers in use; none when they cannot be read. */
export const findKnownLabels = async (): Promise<KnownLabels> => {
  const result = await attempt((await getClient()).listShipmentChoices())
  if (!result.ok) return { tags: [], costCenters: [] }
  const { tags, cost_centers: costCenters } = result.value.data
  return { tags: tags.map(({ name }) => name), costCenters }
}

/** Returns how the organization pays; null when that cannot be read, since buying checks it again. */
export const findBillingAccount = async (): Promise<BillingAccount | null> => {
  const result = await attempt((await getClient()).getBillingAccount())
  return result.ok ? result.value.data : null
}

/** Returns when a purchase requires approval; null when that cannot be read, since buying checks it again. */
export const findApprovalRule = async (): Promise<ApprovalRule | null> => {
  const result = await attempt((await getClient()).getApprovalRule())
  return result.ok ? result.value.data : null
}
