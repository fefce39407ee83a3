import type { ScanFormCause } from '#lib/contract/operations/hand-over.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import type { ScanForm } from '#lib/service/providers/rates/port.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { findHandedOverBy, type HandedOverBy } from './handed-over-by.ts'
import {
  type ClaimedPiece,
  lockClaimedPieces,
  moveScanForm,
  type ScanFormRow,
  settlePiece,
  recordHandedOver,
} from './scan-form.ts'

/** Adds the form itself to the evidence of the piece. */
const storeForm = async (ctx: TransactionContext, shipment: ShipmentRow, formUrl: string): Promise<void> => {
  const { organizationId } = ctx
  await ctx.db
    .insert(artifacts)
    .values({
      organizationId,
      shipmentId: shipment.id,
      id: newId(),
      kind: 'carrier_scan_form_pdf',
      sourceUrl: formUrl,
      status: 'pending',
      filename: `scan-form-${shipment.trackingNumber}.pdf`,
      contentType: 'application/pdf',
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
  await ctx.jobs.enqueue(ctx, 'artifact.fetch', { organizationId, shipmentId: shipment.id })
}

type Listing = { form: ScanFormRow; reported: ScanForm; pieces: number; by: HandedOverBy }

const handOverPiece = async (
  ctx: TransactionContext,
  shipmentId: string,
  { form, reported, pieces, by }: Listing,
): Promise<void> => {
  const shipment = await lockShipment(ctx, shipmentId)
  await settlePiece(ctx, { scanFormId: form.id, shipmentId }, { state: 'handed_over' })
  const count = pieces === 1 ? '1 piece' : `${pieces} pieces`
  await recordHandedOver(ctx, shipment, form.id, {
    message:
      shipment.status === 'cancelled'
        ? 'Listed on a SCAN form, but cancelled in the meantime: keep the piece out of the mail.'
        : `Handed over on a SCAN form with ${count}.`,
    actor: by.actor,
    metadata: {
      hand_over_id: form.handOverId,
      scan_form_id: form.id,
      provider_id: reported.providerId,
      ...by.metadata,
    },
  })
  if (reported.formUrl) await storeForm(ctx, shipment, reported.formUrl)
}

/** Releases pieces that are not on the form after all, with the reason; they can be handed over again. */
export const releasePieces = async (
  ctx: TransactionContext,
  form: ScanFormRow,
  pieces: readonly ClaimedPiece[],
  reason: string,
): Promise<void> => {
  const { actor } = await findHandedOverBy(ctx, form.handOverId)
  for (const { shipmentId } of pieces) {
    const shipment = await lockShipment(ctx, shipmentId)
    await settlePiece(ctx, { scanFormId: form.id, shipmentId }, { state: 'released', reason })
    recordUpdate(ctx, shipment, {
      message: `Not handed over: ${reason}`,
      actor,
      metadata: { hand_over_id: form.handOverId, scan_form_id: form.id },
    })
  }
}

/** Ends a form that will not be created: its pieces can be handed over again. */
export const failForm = (
  ctx: ServiceContext,
  form: ScanFormRow,
  { cause, reason }: { cause: ScanFormCause; reason: string },
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const set = { message: reason, leasedUntil: null }
    if (!(await moveScanForm(ctx, form.id, { to: 'failed', cause }, set))) return
    await releasePieces(ctx, form, await lockClaimedPieces(ctx, form.id), reason)
  })

const settled = { message: null, leasedUntil: null }

/** Records the form as created: what it lists is handed over, what it does not list is released. */
const completeForm = (ctx: ServiceContext, form: ScanFormRow, reported: ScanForm): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const step = { to: 'created', cause: 'carrier' } as const
    const { providerId, formUrl } = reported
    if (!(await moveScanForm(ctx, form.id, step, { providerId, formUrl, ...settled }))) return
    const claimed = await lockClaimedPieces(ctx, form.id)
    const listed = new Set(reported.trackingNumbers)
    const isListed = (piece: ClaimedPiece) => listed.size === 0 || listed.has(piece.trackingNumber ?? '')
    const onForm = claimed.filter(isListed)
    const by = await findHandedOverBy(ctx, form.handOverId)
    for (const { shipmentId } of onForm) {
      await handOverPiece(ctx, shipmentId, { form, reported, pieces: onForm.length, by })
    }
    await releasePieces(
      ctx,
      form,
      claimed.filter((piece) => !isListed(piece)),
      'The carrier did not include it on the SCAN form. Hand it over again.',
    )
  })

const recordCreating = (ctx: ServiceContext, form: ScanFormRow, reported: ScanForm): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const { organizationId } = ctx
    const step = { to: 'creating', cause: 'carrier' } as const
    if (!(await moveScanForm(ctx, form.id, step, { providerId: reported.providerId, ...settled }))) return
    await ctx.db
      .insert(directory)
      .values({ kind: 'scan_form', name: reported.providerId, organizationId, objectId: form.id })
      .onConflictDoNothing()
    const job = { organizationId, scanFormId: form.id }
    await ctx.jobs.enqueue(ctx, 'scan_form.make', job, { afterSeconds: Math.min(60, 2 * form.attempts) })
  })

/** Returns how a form ends that the carrier rejects. */
export const refusal = (reason: string): { cause: ScanFormCause; reason: string } => ({
  cause: 'carrier',
  reason: `The carrier refused the SCAN form: ${reason}`,
})

/** Records what the carrier reports of a form: created, failed, or still being created and to be read again. */
export const settleForm = (ctx: ServiceContext, form: ScanFormRow, reported: ScanForm): Promise<void> => {
  switch (reported.status) {
    case 'created':
      return completeForm(ctx, form, reported)
    case 'creating':
      return recordCreating(ctx, form, reported)
    case 'failed':
      return failForm(ctx, form, refusal(`${reported.message ?? 'no reason given'}.`))
  }
}
