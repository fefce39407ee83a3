import { dayMs } from '#lib/contract/api/time.values.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'

/** Days for which evidence is kept: ten years, leap days included. */
const evidenceRetentionDays = 3653

/** Days for which the original document is kept. */
const documentRetentionDays = 3653

/** The day on which what began at `start` has been kept long enough. */
export const retentionEnd = (start: Date, days = evidenceRetentionDays): Date =>
  new Date(start.getTime() + days * dayMs)

type Retained = Pick<typeof shipments.$inferSelect, 'shippedDataExpiresAt' | 'createdAt'>

/** When the evidence is deleted. Fixed once the piece is shipped; until then counted from creation. */
export const evidenceExpiresAt = (shipment: Retained): Date =>
  shipment.shippedDataExpiresAt ?? retentionEnd(shipment.createdAt)

/** When the original document is deleted. Fixed once the piece is shipped; until then counted from creation. */
export const documentExpiresAt = (
  shipment: Pick<typeof shipments.$inferSelect, 'documentExpiresAt' | 'createdAt'>,
): Date => shipment.documentExpiresAt ?? retentionEnd(shipment.createdAt, documentRetentionDays)

/** Whether the evidence's retention has ended at `now`. */
export const isEvidenceExpired = (shipment: Retained, now: Date): boolean =>
  now.getTime() >= evidenceExpiresAt(shipment).getTime()
