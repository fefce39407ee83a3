import { and, eq } from 'drizzle-orm'

import type { AddressInput } from '#lib/contract/addresses/address.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { presentPrintOptions } from '#lib/service/shipment-core/present-piece.ts'
import { tagsOf } from '#lib/service/shipment-core/tags.ts'
import { requireStep, getTask } from '#lib/service/tasks/load-task.ts'

import { cancelShipment } from './cancel-shipment.ts'
import { createShipment } from './create-shipment.ts'
import { asInput } from './draft.ts'

/** Beyond this First-Class Mail takes no letter or flat; the postal service's other services are quoted then. */
const firstClassOunces = 13

const documentKeyOf = async (ctx: ServiceContext, original: ShipmentRow): Promise<string> => {
  const [document] = await ctx.db
    .select({ documentKey: documents.documentKey })
    .from(documents)
    .where(and(eq(documents.organizationId, ctx.organizationId), eq(documents.id, original.documentId)))
  if (!document) throw new Error(`document ${original.documentId} of shipment ${original.id} is missing`)
  return document.documentKey
}

/**
 * Prepares the same document again as plain First-Class Mail, which needs no signature, to the same address
 * or another, and records in both timelines that it is sent again. Buys nothing. Throws as `createShipment` does.
 */
export const sendCopy = async (
  ctx: ServiceContext,
  taskId: string,
  input: { to_address?: AddressInput | undefined },
): Promise<Shipment> => {
  authorize(ctx, 'handle_tasks')
  const { shipment } = await requireStep(ctx, taskId, 'send_copy')
  const original = await loadShipment(ctx, shipment?.id ?? '')
  const tags = (await tagsOf(ctx, original.id)).map(({ name }) => name)
  const named = original.trackingNumber ?? original.name ?? original.id
  const where = input.to_address ? 'another address' : 'the same address'
  return createShipment(
    ctx,
    {
      document_key: await documentKeyOf(ctx, original),
      again_of: original.id,
      shipment_name: original.name ?? undefined,
      to_address: input.to_address ?? {
        ...asInput(original.toAddress),
        unverified_reason: original.toAddressGiven.unverified_reason,
      },
      from_address: asInput(original.fromAddress),
      print_options: presentPrintOptions(original),
      kit: original.chosenKit,
      reference: original.reference,
      cost_center: original.costCenter,
      matter_id: original.matterId,
      shipping_options: {
        carrier: 'USPS',
        ...(original.weightOunces <= firstClassOunces && original.paper === 'letter' && { service: 'First' }),
      },
      tags,
    },
    {
      words: {
        original: `Next step to reach the recipient: a First-Class copy to ${where} was prepared.`,
        copy: `Prepared as a First-Class copy of ${named}, to ${where}.`,
        metadata: { task_id: taskId },
      },
    },
  )
}

/**
 * Cancels the piece of the task, which requests the refund of label and card and closes the task. A repetition after
 * the piece was cancelled answers with the closed task.
 */
export const refundTask = async (ctx: ServiceContext, taskId: string): Promise<Task> => {
  authorize(ctx, 'handle_tasks')
  const task = await getTask(ctx, taskId)
  if (ctx.intent?.isTakenUp && task.shipment?.status === 'cancelled') return task
  const { shipment } = await requireStep(ctx, taskId, 'refund')
  if (shipment) await cancelShipment(ctx, shipment.id)
  return getTask(ctx, taskId)
}
