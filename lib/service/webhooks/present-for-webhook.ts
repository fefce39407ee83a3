import type { z } from 'zod'

import type { webhookShipment } from '#lib/contract/webhooks/webhook-events.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** A shipment as webhooks tell of it. */
export const presentForWebhook = (row: ShipmentRow): z.input<typeof webhookShipment> => ({
  id: row.id,
  status: row.status,
  shipment_name: row.name,
  carrier: row.carrier,
  service: row.service,
  tracking_number: row.trackingNumber,
  tracking_url: row.trackingUrl,
  total_charged_cents: row.totalChargedCents,
  created_at: row.createdAt.toISOString(),
  shipped_at: row.shippedAt?.toISOString() ?? null,
  delivered_at: row.deliveredAt?.toISOString() ?? null,
  signer_name: row.signerName,
})
