import { ratesOfSeller } from '#lib/service/connected-accounts/rates-of-account.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { insertPrintJobs } from '#lib/service/fulfillment/print-job.ts'
import { packingColumns } from '#lib/service/shipment-core/present-piece.ts'

import { changeLabelRefund } from './refund-updates.ts'
import { requireSettled, type Sale } from './sale.ts'

/** The packing that was bought; quotes of earlier versions did not say, and leave what the shipment says. */
const boughtPacking = (quote: typeof quotes.$inferSelect) => {
  const { kit, packaging, sheets, weightOunces, thicknessInches } = quote
  if (!kit || !packaging || sheets === null || weightOunces === null || thicknessInches === null) return {}
  return packingColumns({ kit, packaging, sheets, weightOunces, thicknessInches })
}

export const houseSale: Sale = {
  buy: async (ctx, purchase, isRepeated) => {
    const rates = await ratesOfSeller(ctx, purchase)
    const found = isRepeated ? await rates.findLabel(purchase.providerShipmentId) : null
    return found ?? (await rates.buyLabel(purchase))
  },
  undo: async (ctx, purchase) => {
    const rates = await ratesOfSeller(ctx, purchase)
    if (!purchase.label && !(await rates.findLabel(purchase.providerShipmentId))) {
      requireSettled(ctx, purchase, 'label')
      return 'none'
    }
    const { labelRefund, labelRejections, providerShipmentId } = purchase
    const retriesRejected = labelRefund === 'requested' && labelRejections > 0
    return (await rates.refundLabel(providerShipmentId, { retriesRejected })).status
  },
  mayHoldRefused: false,
  refusal: 'The carrier refused the label',
  describeExcess: (excess) =>
    `The label cost ${excess} more than quoted. Nothing was charged, and the label is being returned.`,
  changeRefund: (purchase, status, now) =>
    changeLabelRefund(purchase, status, { now, boughtAt: purchase.createdAt }),
  printer: null,
  recorded: (quote, label) => ({
    partner: null,
    providerShipmentId: label.providerShipmentId,
    isTracked: label.trackingNumber !== null,
    ...boughtPacking(quote),
  }),
  print: async (ctx, shipment) => {
    await insertPrintJobs(ctx, shipment)
    if (!ctx.config.sandbox.rates || ctx.config.sandbox.pace !== 'demo') return
    const { organizationId, id: shipmentId } = shipment
    await ctx.jobs.enqueue(ctx, 'sandbox.step', { organizationId, shipmentId }, { afterSeconds: 5 })
  },
}
