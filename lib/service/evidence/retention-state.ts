import type { EvidenceRetention } from '#lib/contract/evidence.ts'
import type { ShipmentRow } from '#lib/service/shipments/load-shipment.ts'

import { documentExpiresAt, evidenceExpiresAt } from './retention-periods.ts'

/** For how long what a shipment left is kept, and whether it is still there. */
export const describeRetention = (
  shipment: Pick<
    ShipmentRow,
    'shippedDataExpiresAt' | 'documentExpiresAt' | 'evidencePurgedAt' | 'documentPurgedAt' | 'createdAt'
  >,
  isHeld: boolean,
): EvidenceRetention => ({
  is_fixed: shipment.shippedDataExpiresAt !== null,
  evidence_expires_at: evidenceExpiresAt(shipment).toISOString(),
  document_expires_at: documentExpiresAt(shipment).toISOString(),
  evidence_deleted_at: shipment.evidencePurgedAt?.toISOString() ?? null,
  document_deleted_at: shipment.documentPurgedAt?.toISOString() ?? null,
  is_held: isHeld,
})
