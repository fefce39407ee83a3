import { and, eq, inArray, isNull } from 'drizzle-orm'

import { isPostal } from '#lib/contract/carriers.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { artifacts, scanForms } from '#lib/service/db/schema/fulfillment.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import type { ScanForm } from '#lib/service/providers/rates/port.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipments/load-shipment.ts'
import { recordNews } from '#lib/service/shipments/timeline.ts'

const loadWaiting = (ctx: ServiceContext, shipmentIds: string[]): Promise<ShipmentRow[]> =>
  ctx.db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        inArray(shipments.id, shipmentIds),
        eq(shipments.status, 'printed'),
        isNull(shipments.manifestedAt),
      ),
    )

const requestScanForm = async (ctx: ServiceContext, postal: ShipmentRow[]): Promise<ScanForm | null> => {
  const ids = postal.map((shipment) => shipment.providerShipmentId).filter((id): id is string => id !== null)
  if (ids.length === 0) return null
  const form = await ctx.providers.rates.createScanForm(ids)
  if (form.status === 'failed') {
    throw new ServiceError(
      'VALIDATION_ERROR',
      `The carrier refused the SCAN form: ${form.message ?? 'no reason given'}.`,
    )
  }
  return form
}

const recordHandOver = async (
  tx: Transaction,
  ctx: ServiceContext,
  shipmentId: string,
  scanForm: { id: string; form: ScanForm; pieces: number } | null,
): Promise<void> => {
  const shipment = await lockShipment(tx, ctx, shipmentId)
  if (shipment.manifestedAt) return
  const now = ctx.clock.now()
  await tx
    .update(shipments)
    .set({ manifestedAt: now, scanFormId: scanForm?.id ?? null })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  const pieces = scanForm?.pieces === 1 ? '1 piece' : `${scanForm?.pieces} pieces`
  await recordNews(tx, ctx, shipment, {
    message: scanForm ? `Handed over on a SCAN form with ${pieces}.` : 'Handed over to the carrier.',
    ...(scanForm && { metadata: { scan_form_id: scanForm.id, provider_id: scanForm.form.providerId } }),
  })
  if (!scanForm?.form.formUrl) return
  await tx.insert(artifacts).values({
    organizationId: ctx.organizationId,
    shipmentId,
    id: newId(),
    kind: 'carrier_scan_form_pdf',
    sourceUrl: scanForm.form.formUrl,
    status: 'pending',
    filename: `scan-form-${shipment.trackingNumber}.pdf`,
    contentType: 'application/pdf',
    createdAt: now,
  })
  await ctx.jobs.enqueue(tx, 'artifact.fetch', { organizationId: ctx.organizationId, shipmentId })
}

/**
 * Hands printed pieces over to their carriers. Postal pieces go on one SCAN form; the others are handed over without.
 * Pieces that are not printed, or were handed over before, are left as they are. Throws VALIDATION_ERROR when the
 * carrier refuses the form.
 */
export const handOver = async (
  ctx: ServiceContext,
  input: { shipmentIds: string[] },
): Promise<{ scanFormId: string | null }> => {
  const waiting = await loadWaiting(ctx, input.shipmentIds)
  if (waiting.length === 0) return { scanFormId: null }
  const postal = waiting.filter((shipment) => shipment.carrier !== null && isPostal(shipment.carrier))
  const form = await requestScanForm(ctx, postal)
  const scanFormId = form ? newId() : null
  await ctx.db.transaction(async (tx) => {
    if (form && scanFormId) {
      await tx.insert(scanForms).values({
        organizationId: ctx.organizationId,
        id: scanFormId,
        providerId: form.providerId,
        status: form.status,
        createdAt: ctx.clock.now(),
      })
    }
    // In the order of ids, so that two hand-overs at once cannot wait for each other in a circle.
    for (const shipment of waiting.sort((left, right) => left.id.localeCompare(right.id))) {
      const isOnForm = form && scanFormId && postal.includes(shipment)
      await recordHandOver(
        tx,
        ctx,
        shipment.id,
        isOnForm ? { id: scanFormId, form, pieces: postal.length } : null,
      )
    }
  })
  return { scanFormId }
}
