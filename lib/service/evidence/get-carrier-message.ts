import { and, eq, sql } from 'drizzle-orm'

import type { CarrierMessage } from '#lib/contract/evidence/carrier-message.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

/**
 * The message that brought an entry of a shipment's timeline; who read it is kept, as of all evidence. Throws
 * SHIPMENT_NOT_FOUND, NOT_FOUND where no message brought it, EVIDENCE_EXPIRED once it was deleted.
 */
export const getCarrierMessage = async (
  ctx: ServiceContext,
  shipmentId: string,
  eventId: string,
): Promise<CarrierMessage> => {
  const shipment = await loadShipment(ctx, shipmentId)
  const [found] = await ctx.db
    .select({ message: providerMessages })
    .from(shipmentEvents)
    .innerJoin(
      trackingEvents,
      and(
        eq(trackingEvents.organizationId, shipmentEvents.organizationId),
        eq(trackingEvents.shipmentId, shipmentEvents.shipmentId),
        sql`${trackingEvents.id}::text = ${shipmentEvents.metadata} ->> 'tracking_event_id'`,
      ),
    )
    .innerJoin(providerMessages, eq(providerMessages.id, trackingEvents.messageId))
    .where(
      and(
        eq(shipmentEvents.organizationId, ctx.organizationId),
        eq(shipmentEvents.shipmentId, shipment.id),
        isId(eventId) ? eq(shipmentEvents.id, eventId) : sql`false`,
      ),
    )
  if (!found && shipment.evidencePurgedAt === null) {
    throw new ServiceError(
      'NOT_FOUND',
      'No carrier message reported this event: it was found by querying the carrier.',
    )
  }
  if (!found || found.message.purgedAt) {
    throw new ServiceError(
      'EVIDENCE_EXPIRED',
      'The message was deleted at the end of its retention period; its hash is in the record.',
    )
  }
  const { message } = found
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'shipment', id: shipment.id },
    after: { message: message.id },
  })
  return {
    id: message.id,
    provider: message.provider,
    received_at: message.receivedAt.toISOString(),
    body: Buffer.from(message.body, 'base64').toString('utf8'),
  }
}
