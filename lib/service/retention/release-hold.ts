import { and, eq } from 'drizzle-orm'

import type { LegalHold } from '#lib/contract/retention/retention.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { actorName, type ServiceContext } from '#lib/service/context.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordNews } from '#lib/service/shipment-core/timeline.ts'

import { loadHold } from './load-holds.ts'

/** Ends a hold, with the reason. Throws FORBIDDEN, NOT_FOUND, INVALID_STATUS_TRANSITION (released before). */
export const releaseHold = async (
  ctx: ServiceContext,
  holdId: string,
  input: { reason: string },
): Promise<LegalHold> => {
  authorize(ctx, 'manage_holds')
  const isThis = and(eq(legalHolds.organizationId, ctx.organizationId), eq(legalHolds.id, holdId))
  return withTransaction(ctx, async (ctx) => {
    const [released] = await ctx.db.select().from(legalHolds).where(isThis).for('update')
    if (!released) throw new ServiceError('NOT_FOUND', 'This legal hold does not exist in your organization.')
    if (released.releasedAt) {
      throw new ServiceError('INVALID_STATUS_TRANSITION', 'This hold has already been released.')
    }
    const changes = {
      releasedAt: ctx.clock.now(),
      releasedBy: actorName(ctx.actor),
      releaseReason: input.reason,
    }
    await ctx.db.update(legalHolds).set(changes).where(isThis)
    if (released.shipmentId) {
      const shipment = await lockShipment(ctx, released.shipmentId)
      await recordNews(ctx, shipment, {
        message: `Released from legal hold: ${input.reason}`,
        metadata: { legal_hold_id: holdId },
      })
    }
    const hold = await loadHold(ctx, holdId)
    await recordAudit(ctx, {
      action: 'legal_hold.released',
      subject: { type: 'legal_hold', id: holdId },
      before: { shipment_id: released.shipmentId, tag: hold.tag?.name ?? null, reason: released.reason },
      after: { release_reason: input.reason },
    })
    return hold
  })
}
