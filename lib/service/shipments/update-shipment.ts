import { and, eq } from 'drizzle-orm'

import type { Shipment, UpdateShipmentInput } from '#lib/contract/shipment.ts'
import { canEdit } from '#lib/contract/status.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { quotes, shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { asInput, type DraftInput, prepareDraft, type PreparedDraft } from './draft.ts'
import { getShipment } from './get-shipment.ts'
import { loadShipment, lockShipment, type ShipmentRow } from './load-shipment.ts'
import { setTags } from './tags.ts'

const requireEditable = (shipment: ShipmentRow): void => {
  if (canEdit(shipment.status)) return
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    `This shipment is ${shipment.status}; only a draft can be changed or quoted again.`,
  )
}

const asDraftInput = (row: ShipmentRow): DraftInput => ({
  shipmentId: row.id,
  pageCount: row.pageCount,
  toAddress: row.toAddressGiven,
  fromAddress: asInput(row.fromAddress),
  printOptions: { color: row.color, duplex: row.duplex },
  shippingOptions: {
    carrier: row.carrierFilter ?? undefined,
    service: row.serviceFilter ?? undefined,
    // Only values of the contract's list are ever stored.
    delivery_confirmation: (row.deliveryConfirmation ??
      undefined) as DraftInput['shippingOptions']['delivery_confirmation'],
    certified_mail: row.certifiedMail,
    return_receipt: row.returnReceipt,
  },
})

const replaceQuotes = async (
  tx: Transaction,
  ctx: ServiceContext,
  shipmentId: string,
  draft: PreparedDraft,
  changes: Partial<typeof shipments.$inferInsert> = {},
): Promise<void> => {
  // The vendors were asked outside the transaction; meanwhile somebody may have bought or cancelled.
  requireEditable(await lockShipment(tx, ctx, shipmentId))
  await tx
    .update(shipments)
    .set({ ...draft.columns, ...changes })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  await tx
    .delete(quotes)
    .where(and(eq(quotes.organizationId, ctx.organizationId), eq(quotes.shipmentId, shipmentId)))
  if (draft.quotes.length > 0) await tx.insert(quotes).values(draft.quotes)
}

/** Replaces the given parts of a draft and quotes it anew. */
export const updateShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: UpdateShipmentInput,
): Promise<Shipment> => {
  const shipment = await loadShipment(ctx, shipmentId)
  requireEditable(shipment)
  const before = asDraftInput(shipment)
  const draft = await prepareDraft(ctx, {
    ...before,
    toAddress: input.to_address ?? before.toAddress,
    fromAddress: input.from_address ?? before.fromAddress,
    printOptions: input.print_options ?? before.printOptions,
    shippingOptions: input.shipping_options ?? before.shippingOptions,
  })
  await ctx.db.transaction(async (tx) => {
    await replaceQuotes(tx, ctx, shipmentId, draft, input.shipment_name ? { name: input.shipment_name } : {})
    if (input.tags) await setTags(tx, ctx, shipmentId, input.tags)
  })
  return getShipment(ctx, shipmentId)
}

/** Asks the carriers again for a draft whose quotes have expired or soon will. */
export const renewQuotes = async (ctx: ServiceContext, shipmentId: string): Promise<Shipment> => {
  const shipment = await loadShipment(ctx, shipmentId)
  requireEditable(shipment)
  const draft = await prepareDraft(ctx, asDraftInput(shipment))
  await ctx.db.transaction((tx) => replaceQuotes(tx, ctx, shipmentId, draft))
  return getShipment(ctx, shipmentId)
}
