import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { type DraftFields, draftFieldsOf } from './draft-fields.ts'

/** A draft as read: its editable parts, and its last editor. */
export type DraftSnapshot = {
  revision: number
  /** Null where only the revision is known, of input that was restored after a reload. */
  fields: DraftFields | null
  updatedAt: string | null
  updatedBy: Shipment['updated_by']
}

/** Reduces a draft to its compared parts. */
export const draftSnapshotOf = (shipment: Shipment): DraftSnapshot => ({
  revision: shipment.revision,
  fields: draftFieldsOf(shipment),
  updatedAt: shipment.updated_at,
  updatedBy: shipment.updated_by,
})
