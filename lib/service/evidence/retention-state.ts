import { dayMs } from '#lib/contract/api/time.values.ts'
import type { EvidenceRetention } from '#lib/contract/evidence/evidence.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { documentExpiresAt, evidenceExpiresAt } from '#lib/service/shipment-core/retention-periods.ts'

const daysLeft = (expiresAt: Date | null, deletedAt: Date | null, now: Date): number | null =>
  expiresAt === null || deletedAt !== null
    ? null
    : Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs))

/** For how long what a shipment left is kept, and whether it is still there. */
export const describeRetention = (
  shipment: Pick<
    ShipmentRow,
    'shippedDataExpiresAt' | 'documentExpiresAt' | 'evidencePurgedAt' | 'documentPurgedAt' | 'createdAt'
  >,
  isHeld: boolean,
  now: Date,
): EvidenceRetention => ({
  is_fixed: shipment.shippedDataExpiresAt !== null,
  evidence_expires_at: evidenceExpiresAt(shipment).toISOString(),
  document_expires_at: documentExpiresAt(shipment).toISOString(),
  evidence_days_left: daysLeft(shipment.shippedDataExpiresAt, shipment.evidencePurgedAt, now),
  document_days_left: daysLeft(shipment.documentExpiresAt, shipment.documentPurgedAt, now),
  evidence_deleted_at: shipment.evidencePurgedAt?.toISOString() ?? null,
  document_deleted_at: shipment.documentPurgedAt?.toISOString() ?? null,
  is_held: isHeld,
})
