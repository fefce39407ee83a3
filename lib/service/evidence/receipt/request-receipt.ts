import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { loadShipment, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { evaluateLocked, isReceiptRequestDue } from '#lib/service/tracking/attention/evaluate-shipment.ts'
import { recordReceiptRequest } from '#lib/service/tracking/watch-shipment.ts'

import { receiptAddress } from './receipt-address.ts'

/**
 * Requests it from the vendor. Returns why it was refused, or null. Throws while the outcome is unknown. That our key does
 * not open this piece's records is a refusal: the same key opens them no better tomorrow.
 */
const sendRequest = async (request: () => Promise<void>): Promise<string | null> => {
  try {
    await request()
    return null
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.kind !== 'unavailable'
    if (isRefused) return error.message
    throw error
  }
}

/**
 * Requests the missing return receipt of a delivered piece from the postal service, once: it comes by email to the
 * shipment's receipt address. A refusal opens a task. Throws `ProviderError` while the postal service is unavailable;
 * does nothing when the receipt has come, was requested before, or can no longer be requested.
 */
export const requestReceipt = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const { proofOfDelivery } = ctx.providers
  const shipment = await loadShipment(ctx, shipmentId)
  const { trackingNumber, fromAddress: from } = shipment
  const email = receiptAddress(ctx.config, shipmentId)
  if (!proofOfDelivery || !email || !trackingNumber) return
  const isDue = () =>
    withTransaction(ctx, async (ctx) => isReceiptRequestDue(ctx, await lockShipment(ctx, shipmentId)))
  if (!(await isDue())) return
  const requestedBy = from.name ?? from.company ?? 'Mailroom'
  // Outside a transaction. Two jobs at once request it twice, which the carrier answers twice with the same receipt.
  const refusal = await sendRequest(() =>
    proofOfDelivery.requestReceipt({ trackingNumber, requestedBy, email }),
  )
  await withTransaction(ctx, async (ctx) => {
    const locked = await lockShipment(ctx, shipmentId)
    if (!(await isReceiptRequestDue(ctx, locked))) return
    await recordReceiptRequest(ctx, shipmentId, refusal)
    const carrier = carrierName(locked.carrier ?? '')
    recordUpdate(ctx, locked, {
      message:
        refusal === null
          ? `Return receipt requested from ${carrier}.`
          : `${carrier} did not accept the request for the return receipt.`,
      metadata: { provider: proofOfDelivery.provider, ...(refusal === null ? {} : { reason: refusal }) },
    })
    await evaluateLocked(ctx, locked)
  })
}
