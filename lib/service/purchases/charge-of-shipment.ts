import { and, desc, eq, ne, sql } from 'drizzle-orm'

import type { ShipmentCharge } from '#lib/contract/shipments/shipment-charge.ts'
import { prepareStatement } from '#lib/postgres/postgres.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'

type CancellationRow = typeof cancellations.$inferSelect

const presentRefund = (cancellation: CancellationRow, amountCents: number): ShipmentCharge['refund'] => ({
  status: cancellation.paymentRefund === 'requested' ? 'pending' : cancellation.paymentRefund,
  amount_cents: amountCents,
  requested_at: cancellation.createdAt.toISOString(),
  settled_at: momentOf(cancellation.paymentSettledAt),
})

const presentPostage = (cancellation: CancellationRow): ShipmentCharge['postage_refund'] => {
  const { labelRefund } = cancellation
  const isOpen = labelRefund === 'requested' || labelRefund === 'submitted'
  return {
    status: isOpen ? 'pending' : labelRefund,
    requested_at: cancellation.createdAt.toISOString(),
    settled_at: momentOf(cancellation.labelSettledAt),
  }
}

const statusOf = (
  purchase: typeof purchases.$inferSelect,
  refund: ShipmentCharge['refund'],
): ShipmentCharge['status'] => {
  if (purchase.step === 'awaiting_holder') return 'action_required'
  if (purchase.step !== 'completed') return 'pending'
  if (!refund) return 'charged'
  return ({ pending: 'refund_pending', succeeded: 'refunded', failed: 'refund_failed' } as const)[
    refund.status
  ]
}

const selectCharge = prepareStatement((db) =>
  db
    .select({ purchase: purchases, cancellation: cancellations })
    .from(purchases)
    .leftJoin(
      cancellations,
      and(
        eq(cancellations.organizationId, purchases.organizationId),
        eq(cancellations.shipmentId, purchases.shipmentId),
      ),
    )
    .where(
      and(
        eq(purchases.organizationId, sql.placeholder('organizationId')),
        eq(purchases.shipmentId, sql.placeholder('shipmentId')),
        ne(purchases.step, 'failed'),
      ),
    )
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(1)
    .prepare('select_charge'),
)

/** Returns the charge for a shipment and the state of its refunds; null while it is not being bought. */
export const chargeOfShipment = async (
  { db, organizationId }: ServiceContext,
  shipmentId: string,
): Promise<ShipmentCharge | null> => {
  const [found] = await selectCharge(db).execute({ organizationId, shipmentId })
  if (!found) return null
  const { purchase, cancellation } = found
  const refund = cancellation ? presentRefund(cancellation, purchase.amountCents) : null
  const isWaiting = purchase.step === 'awaiting_holder'
  return {
    status: statusOf(purchase, refund),
    amount_cents: purchase.amountCents,
    card: purchase.cardLabel,
    charged_at: momentOf(purchase.capturedAt),
    action_url: isWaiting ? purchase.actionUrl : null,
    action_expires_at: isWaiting ? momentOf(purchase.actionExpiresAt) : null,
    refund,
    postage_refund: cancellation ? presentPostage(cancellation) : null,
  }
}
