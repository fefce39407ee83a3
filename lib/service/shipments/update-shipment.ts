import { and, eq } from 'drizzle-orm'

import { canEdit } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { Shipment, UpdateShipmentInput } from '#lib/contract/shipments/shipment.ts'
import { touchAddresses } from '#lib/service/address-book/list-addresses.ts'
import { withdrawIfChanged } from '#lib/service/approvals/end-approval.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordSpelling } from '#lib/service/shipment-core/record-spelling.ts'
import { setTags } from '#lib/service/shipment-core/tags.ts'

import { asInput, type DraftInput, prepareDraft, type PreparedDraft } from './draft.ts'
import { getShipment } from './get-shipment.ts'
import { relabelShipment } from './relabel-shipment.ts'

const requireEditable = (shipment: ShipmentRow): void => {
  if (canEdit(shipment.status)) return
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    `This shipment is ${shipment.status}; only a draft can be changed or requoted.`,
  )
}

const asDraftInput = (row: ShipmentRow): DraftInput => ({
  shipmentId: row.id,
  pageCount: row.pageCount,
  toAddress: row.toAddressGiven,
  fromAddress: row.fromAddressGiven ?? asInput(row.fromAddress),
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

/**
 * Puts a newly quoted draft in the place of the one it was made from. False when somebody else has changed or renewed
 * that one meanwhile: the vendors were asked outside the transaction, for what is no longer the draft.
 */
const replaceDraft = async (
  ctx: TransactionContext,
  before: ShipmentRow,
  draft: PreparedDraft,
  changes: Partial<typeof shipments.$inferInsert> = {},
): Promise<boolean> => {
  const { organizationId } = ctx
  const current = await lockShipment(ctx, before.id)
  requireEditable(current)
  if (current.draftRevision !== before.draftRevision) return false
  const [changed] = await ctx.db
    .update(shipments)
    .set({ ...draft.columns, ...changes, draftRevision: before.draftRevision + 1 })
    .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, before.id)))
    .returning()
  if (changed) await withdrawIfChanged(ctx, changed)
  await ctx.db
    .delete(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.shipmentId, before.id)))
  if (draft.quotes.length > 0) await ctx.db.insert(quotes).values(draft.quotes)
  return true
}

const tryUpdate = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: UpdateShipmentInput,
): Promise<boolean> => {
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
  const changes = input.shipment_name === undefined ? {} : { name: input.shipment_name || null }
  return withTransaction(ctx, async (ctx) => {
    if (!(await replaceDraft(ctx, shipment, draft, changes))) return false
    await recordSpelling(ctx, shipment, draft.columns, before)
    await touchAddresses(ctx, draft.columns)
    if (input.tags) await setTags(ctx, shipmentId, input.tags)
    return true
  })
}

/** Each turn asks the carriers; a draft that changes faster than that is fought over. */
const maximumTurns = 4

/** Name and tags change nothing that is mailed. */
const isLabelOnly = ({ shipment_name: _name, tags: _tags, ...rest }: UpdateShipmentInput): boolean =>
  Object.values(rest).every((part) => part === undefined || part === null)

/** Replaces the given parts of a draft and quotes it anew; a change of name and tags alone is quoted for nothing. Parts that others change at the same time are kept. */
export const updateShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: UpdateShipmentInput,
): Promise<Shipment> => {
  authorize(ctx, 'send_mail')
  if (isLabelOnly(input)) {
    await relabelShipment(ctx, shipmentId, { name: input.shipment_name, tags: input.tags ?? undefined })
    return getShipment(ctx, shipmentId)
  }
  for (let turn = 0; turn < maximumTurns; turn += 1) {
    if (await tryUpdate(ctx, shipmentId, input)) return getShipment(ctx, shipmentId)
  }
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    'Someone else is changing this draft. Reload it, then make your change.',
  )
}

/**
 * Asks the carriers again for a draft whose quotes have expired or soon will. Of several at once the first to come back
 * counts for all of them: a quote that one caller was given is not taken away by another's.
 */
export const renewQuotes = async (ctx: ServiceContext, shipmentId: string): Promise<Shipment> => {
  authorize(ctx, 'send_mail')
  const shipment = await loadShipment(ctx, shipmentId)
  requireEditable(shipment)
  const draft = await prepareDraft(ctx, asDraftInput(shipment))
  await withTransaction(ctx, (ctx) => replaceDraft(ctx, shipment, draft))
  return getShipment(ctx, shipmentId)
}
