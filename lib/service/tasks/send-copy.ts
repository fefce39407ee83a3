import { and, eq } from 'drizzle-orm'

import type { AddressInput } from '#lib/contract/address.ts'
import type { Shipment } from '#lib/contract/shipment.ts'
import { renewDetail } from '#lib/service/answers/kept-details.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { authorize } from '#lib/service/organizations/authorize.ts'
import { createShipment } from '#lib/service/shipments/create-shipment.ts'
import { asInput } from '#lib/service/shipments/draft.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipments/load-shipment.ts'
import { tagsOf } from '#lib/service/shipments/tags.ts'
import { recordNews } from '#lib/service/shipments/timeline.ts'

import { requireStep } from './load-task.ts'

/** Beyond this First-Class Mail takes no letter or flat; the postal service's other services are quoted then. */
const firstClassOunces = 13

const maxTags = 50

const documentKeyOf = async (ctx: ServiceContext, original: ShipmentRow): Promise<string> => {
  const [document] = await ctx.db
    .select({ documentKey: documents.documentKey })
    .from(documents)
    .where(and(eq(documents.organizationId, ctx.organizationId), eq(documents.id, original.documentId)))
  if (!document) throw new Error(`document ${original.documentId} of shipment ${original.id} is missing`)
  return document.documentKey
}

const draftCopy = async (
  ctx: ServiceContext,
  original: ShipmentRow,
  toAddress: AddressInput | undefined,
): Promise<Shipment> => {
  const tags = (await tagsOf(ctx.db, ctx, original.id)).map(({ name }) => name)
  const named = original.name ?? original.trackingNumber ?? original.id
  return createShipment(ctx, {
    document_key: await documentKeyOf(ctx, original),
    shipment_name: `Copy of ${named}`.slice(0, 200),
    to_address: toAddress ?? asInput(original.toAddress),
    from_address: asInput(original.fromAddress),
    print_options: { color: original.color, duplex: original.duplex },
    shipping_options: {
      carrier: 'USPS',
      ...(original.weightOunces <= firstClassOunces && { service: 'First' }),
    },
    tags: [...tags, `copy of ${original.trackingNumber ?? original.id}`].slice(-maxTags),
  })
}

const copyOf = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .select({ metadata: shipmentEvents.metadata })
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )

/** Writes into both timelines that one is a copy of the other, once. */
const linkCopy = async (
  ctx: ServiceContext,
  original: ShipmentRow,
  copyId: string,
  how: { taskId: string; isElsewhere: boolean },
): Promise<void> => {
  const events = await copyOf(ctx, copyId)
  if (events.some(({ metadata }) => metadata?.['copy_of'] === original.id)) return
  const where = how.isElsewhere ? 'another address' : 'the same address'
  await ctx.db.transaction(async (tx) => {
    // In the order of ids, as everybody who holds two shipments: the copy is the younger one.
    const first = await lockShipment(tx, ctx, original.id)
    const copy = await lockShipment(tx, ctx, copyId)
    await recordNews(tx, ctx, first, {
      message: `Further step to reach the recipient: a First-Class copy to ${where} was prepared.`,
      metadata: { task_id: how.taskId, copied_as: copyId },
    })
    await recordNews(tx, ctx, copy, {
      message: `Prepared as a First-Class copy of ${original.trackingNumber ?? original.name ?? original.id}, to ${where}.`,
      metadata: { task_id: how.taskId, copy_of: original.id },
    })
  })
  await renewDetail(ctx, original.id)
}

/**
 * Prepares the same document once more as plain First-Class Mail, which needs nobody's signature, to the same address
 * or another, and records in both timelines what it is a copy of. Buys nothing. Throws as `createShipment` does.
 */
export const sendCopy = async (
  ctx: ServiceContext,
  taskId: string,
  input: { to_address?: AddressInput | undefined },
): Promise<Shipment> => {
  authorize(ctx, 'handle_tasks')
  const { shipment } = await requireStep(ctx, taskId, 'send_copy')
  const original = await loadShipment(ctx, shipment?.id ?? '')
  const draft = await draftCopy(ctx, original, input.to_address)
  await linkCopy(ctx, original, draft.id, { taskId, isElsewhere: input.to_address !== undefined })
  return getShipment(ctx, draft.id)
}
