import type { ChainedEvent } from '#lib/proof/chain.ts'
import type { shipmentEvents } from '#lib/service/db/schema/shipments.ts'

/** An event of the timeline as the chain hashes it. */
export const chainedEvent = (
  row: Omit<typeof shipmentEvents.$inferSelect, 'organizationId' | 'shipmentId'>,
): ChainedEvent => ({
  id: row.id,
  sequence: row.sequence,
  status: row.status,
  from_status: row.fromStatus,
  message: row.message,
  actor: row.actor,
  metadata: row.metadata,
  created_at: row.createdAt.toISOString(),
})
