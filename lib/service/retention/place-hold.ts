import { and, eq } from 'drizzle-orm'

import type { LegalHold, PlaceHoldInput } from '#lib/contract/retention/retention.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { actorName, type ServiceContext, type TransactionContext } from '#lib/service/context.ts'
import { legalHolds, purges } from '#lib/service/db/schema/retention.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordNews } from '#lib/service/shipment-core/timeline.ts'

import { loadHold } from './load-holds.ts'
import { loadTag } from './load-tag.ts'

/** A deletion that has begun cannot be stopped: to say that it is held would not be true. */
const refuseBegunPurge = async (ctx: TransactionContext, shipmentId: string): Promise<void> => {
  const [begun] = await ctx.db
    .select({ scope: purges.scope })
    .from(purges)
    .where(
      and(
        eq(purges.organizationId, ctx.organizationId),
        eq(purges.shipmentId, shipmentId),
        eq(purges.scope, 'evidence'),
      ),
    )
  if (!begun) return
  throw new ServiceError(
    'EVIDENCE_EXPIRED',
    'The retention period of this shipment has ended and its evidence has been deleted, so it can no longer be placed on hold.',
  )
}

/**
 * Keeps a shipment, or every shipment with a tag, whatever its retention says. Throws FORBIDDEN, SHIPMENT_NOT_FOUND,
 * NOT_FOUND (the tag), EVIDENCE_EXPIRED.
 */
export const placeHold = async (ctx: ServiceContext, input: PlaceHoldInput): Promise<LegalHold> => {
  authorize(ctx, 'manage_holds')
  return withTransaction(ctx, async (ctx) => {
    const shipment = input.shipment_id ? await lockShipment(ctx, input.shipment_id) : null
    if (shipment) await refuseBegunPurge(ctx, shipment.id)
    const tag = input.tag_id ? await loadTag(ctx, input.tag_id) : null
    const [hold] = await ctx.db
      .insert(legalHolds)
      .values({
        organizationId: ctx.organizationId,
        id: newId(),
        shipmentId: shipment?.id ?? null,
        tagId: tag?.id ?? null,
        reason: input.reason,
        placedBy: actorName(ctx.actor),
        placedAt: ctx.clock.now(),
      })
      .returning()
    if (!hold) throw new Error('the hold was not saved')
    if (shipment) {
      await recordNews(ctx, shipment, {
        message: `Placed under legal hold: ${input.reason}`,
        metadata: { legal_hold_id: hold.id },
      })
    }
    const placed = await loadHold(ctx, hold.id)
    await recordAudit(ctx, {
      action: 'legal_hold.placed',
      subject: { type: 'legal_hold', id: hold.id },
      after: { shipment_id: placed.shipment_id, tag: placed.tag?.name ?? null, reason: placed.reason },
    })
    return placed
  })
}
