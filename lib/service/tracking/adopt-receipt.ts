import { withTransaction } from '#lib/postgres/postgres.ts'
import { ratesOfSeller } from '#lib/service/connected-accounts/rates-of-account.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { newId } from '#lib/service/ids.ts'
import type { CarrierForm } from '#lib/service/providers/rates/port.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { OtherAccountError } from '#lib/service/vendor-accounts/current-account.ts'

import { evaluateLocked } from './attention/evaluate-shipment.ts'

/** The vendor documents no type for it; what names itself a return receipt is taken as one. */
const isReturnReceipt = (form: { type: string }): boolean => /return_?receipt/i.test(form.type)

/** Lists the carrier's forms of a piece; empty if its account is unused, which is never called. */
const listForms = async (
  ctx: ServiceContext,
  shipment: ShipmentRow,
  providerShipmentId: string,
): Promise<CarrierForm[]> => {
  try {
    return await (await ratesOfSeller(ctx, shipment)).listForms(providerShipmentId)
  } catch (error) {
    if (error instanceof OtherAccountError) return []
    throw error
  }
}

/** Adds the electronic return receipt once the vendor has one for this shipment. */
export const adoptReturnReceipt = async (ctx: ServiceContext, shipment: ShipmentRow): Promise<void> => {
  if (!shipment.providerShipmentId) return
  const forms = await listForms(ctx, shipment, shipment.providerShipmentId)
  const form = forms.find(isReturnReceipt)
  if (!form) return
  await withTransaction(ctx, async (ctx) => {
    const locked = await lockShipment(ctx, shipment.id)
    const [added] = await ctx.db
      .insert(artifacts)
      .values({
        organizationId: ctx.organizationId,
        shipmentId: shipment.id,
        id: newId(),
        kind: 'carrier_return_receipt_pdf',
        sourceUrl: form.url,
        status: 'pending',
        filename: `return-receipt-${shipment.trackingNumber}.pdf`,
        contentType: 'application/pdf',
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: artifacts.id })
    if (!added) return
    recordUpdate(ctx, locked, {
      message: 'The electronic return receipt has arrived.',
      metadata: { artifact_id: added.id },
    })
    await ctx.jobs.enqueue(ctx, 'artifact.fetch', {
      organizationId: ctx.organizationId,
      shipmentId: shipment.id,
    })
    await evaluateLocked(ctx, locked)
  })
}
