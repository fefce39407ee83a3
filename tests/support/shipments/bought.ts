import type { DatabaseContext } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { newPieceCode } from '#lib/service/fulfillment/print-job.ts'
import { installationId, newId } from '#lib/service/ids.ts'

import { insertDraft } from './draft.ts'

/** A purchase without errors, approval or refund. */
export const smoothPurchase = {
  failureCode: null,
  failureMessage: null,
  returnUrl: null,
  requestedBy: null,
  approvalId: null,
  jointId: null,
  readyAt: null,
  beside: null,
  earlierAttempt: null,
  actionUrl: null,
  actionExpiresAt: null,
  paymentUndo: null,
  labelRefund: null,
  labelSettledAt: null,
  labelRejections: 0,
  labelRetryAt: null,
  attempts: 0,
  leaseToken: null,
  leasedUntil: null,
}

/** Writes a shipment that was bought and queued straight into the tables, with its purchase and its print job. */
export const insertBought = async (
  ctx: DatabaseContext,
  changes: Partial<typeof shipments.$inferInsert> = {},
  purchase: Partial<typeof purchases.$inferInsert> = {},
): Promise<{ shipmentId: string; printJobId: string; code: string; trackerId: string }> => {
  const { organizationId } = ctx
  const trackerId = `trk_${newId()}`
  const providerShipmentId = `shp_${newId()}`
  const { shipmentId, quoteId } = await insertDraft(ctx, {
    status: 'queued',
    carrier: 'USPS',
    service: 'First',
    trackingNumber: '9407300000000000000001',
    providerShipmentId,
    trackerId,
    totalChargedCents: 902,
    ...changes,
  })
  const now = ctx.clock.now()
  const [printJobId, code] = [newId(), newPieceCode()]
  await ctx.db.insert(directory).values([
    { kind: 'tracker', name: trackerId, organizationId, objectId: shipmentId },
    { kind: 'rates_shipment', name: providerShipmentId, organizationId, objectId: shipmentId },
  ])
  await ctx.db.insert(watches).values({
    organizationId,
    shipmentId,
    trackerId,
    ownerId: changes.createdBy ?? null,
    boughtAt: now,
    pollAt: now,
    lookAt: now,
  })
  await ctx.db.insert(printJobs).values({
    organizationId,
    id: printJobId,
    shipmentId,
    name: `mailroom-${printJobId}`,
    state: changes.status === 'printed' || changes.status === 'shipped' ? 'completed' : 'submitted',
    code,
    printerId: installationId,
    printerJobId: '7',
    createdAt: now,
    updatedAt: now,
  })
  await ctx.db.insert(purchases).values({
    organizationId,
    id: newId(),
    shipmentId,
    quoteId,
    step: 'completed',
    amountCents: 902,
    customerId: 'cus_1',
    cardId: 'card_1',
    cardLabel: 'Visa ending 4242',
    paymentId: `pi_${shipmentId}`,
    providerShipmentId,
    providerRateId: 'rate_1',
    createdAt: now,
    updatedAt: now,
    ...purchase,
  })
  return { shipmentId, printJobId, code, trackerId }
}
