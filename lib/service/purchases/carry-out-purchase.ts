import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { findPurchase } from './load-purchase.ts'
import { runPurchase } from './run-purchase.ts'

/** A caller waits this long for the purchase to end; then it goes on without them. */
const patienceMs = 30_000

/** What a purchase answers with: the shipment as it is now. */
export const presentPurchase = async (
  ctx: ServiceContext,
  shipmentId: string,
  actionUrl: string | null = null,
): Promise<PurchaseResult> => {
  const row = await loadShipment(ctx, shipmentId)
  return {
    id: row.id,
    status: row.status,
    carrier: row.carrier,
    service: row.service,
    total_charged_cents: row.totalChargedCents,
    tracking_number: row.trackingNumber,
    tracking_url: row.trackingUrl,
    ...(actionUrl && row.status === 'payment_pending' && { action_url: actionUrl }),
  }
}

/** Runs the purchase for as long as a caller waits. What goes on after that is the timeline's to tell. */
const runPatiently = async (ctx: ServiceContext, purchaseId: string, isNew: boolean): Promise<void> => {
  const run = runPurchase(ctx, purchaseId, { isNew }).catch((error: unknown) => {
    ctx.logger.warn({ err: error, purchaseId }, 'purchase interrupted; the job queue resumes it')
  })
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([run, patience])
  clearTimeout(timer)
}

/**
 * Runs a claimed purchase for its caller, and answers when it has ended or, after 30 seconds or when the card holder is
 * asked for by their bank, while it goes on. Throws what refused it: PAYMENT_FAILED, LABEL_REFUSED…
 */
export const carryOutPurchase = async (
  ctx: ServiceContext,
  shipmentId: string,
  purchaseId: string,
  options: { isNew: boolean },
): Promise<PurchaseResult> => {
  await runPatiently(ctx, purchaseId, options.isNew)
  const purchase = await findPurchase(ctx, purchaseId)
  if (purchase?.step === 'failed' && purchase.failureCode) {
    throw new ServiceError(purchase.failureCode, purchase.failureMessage ?? 'The purchase failed.')
  }
  return presentPurchase(ctx, shipmentId, purchase?.actionUrl)
}
