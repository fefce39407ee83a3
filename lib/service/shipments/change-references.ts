import { and, eq } from 'drizzle-orm'

import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import type { UpdateShipmentInput } from '#lib/contract/shipments/shipment.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { changeDeadline } from '#lib/service/deadlines/change-deadline.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyAccessChange } from '#lib/service/events/announce.ts'
import { claimMatter, findMatterBrief, listMemberIds } from '#lib/service/matters/load-matter.ts'
import { recordMatterHolds, rejectHeldMatter } from '#lib/service/retention/matter-holds.ts'
import { changeSentence } from '#lib/service/shipment-core/hide-names.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { changedKeys, changeMetadata, indexMetadata } from '#lib/service/shipment-core/metadata.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

/** Changes of a shipment's references in an update; undefined ones are unchanged. */
export type ReferenceChanges = Pick<
  UpdateShipmentInput,
  'reference' | 'cost_center' | 'matter_id' | 'metadata' | 'deadline'
>

/** Returns whether an update says anything of references. */
export const hasReferences = ({
  reference,
  cost_center,
  matter_id,
  metadata,
  deadline,
}: ReferenceChanges): boolean =>
  [reference, cost_center, matter_id, metadata, deadline].some((part) => part !== undefined)

const numberOf = (matter: MatterBrief | null): string | null => matter?.number ?? null

/** Notifies those who may see the letter no longer, where members are limited to their matters. */
const notifySight = async (
  ctx: TransactionContext,
  { matterId, createdBy }: Pick<ShipmentRow, 'matterId' | 'createdBy'>,
): Promise<void> => {
  const seeing =
    matterId === null ? [createdBy].filter((id) => id !== null) : await listMemberIds(ctx, matterId)
  if (seeing.length > 0) await notifyAccessChange(ctx, seeing)
}

/** Returns the matters before and after, where an update names another; null where it stays. */
const changeMatterOf = async (
  ctx: TransactionContext,
  { matterId, createdBy }: ShipmentRow,
  given: string | null | undefined,
): Promise<{ before: MatterBrief | null; after: MatterBrief | null } | null> => {
  if (given === undefined || (given?.toLowerCase() ?? null) === matterId) return null
  const after = await claimMatter(ctx, given)
  if (after === null && ctx.limit && ctx.limit.userId !== createdBy) {
    const message =
      'Only the member who created this letter, or an owner or admin, can take it out of its matter: without one, no one else would see it.'
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'matter_id', message }] })
  }
  await notifySight(ctx, { matterId, createdBy })
  const before = await findMatterBrief(ctx, matterId)
  if (before) await rejectHeldMatter(ctx, before)
  return { before, after }
}

const changeLabels = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  changes: ReferenceChanges,
): Promise<boolean> => {
  const reference = changes.reference === undefined ? shipment.reference : changes.reference || null
  const costCenter = changes.cost_center === undefined ? shipment.costCenter : changes.cost_center || null
  const metadata =
    changes.metadata === undefined ? shipment.metadata : changeMetadata(shipment.metadata, changes.metadata)
  const matter = await changeMatterOf(ctx, shipment, changes.matter_id)
  const keys = changedKeys(shipment.metadata, metadata)
  const words = [
    changeSentence('Reference', shipment.reference, reference),
    changeSentence('Cost center', shipment.costCenter, costCenter),
    matter && changeSentence('Matter', numberOf(matter.before), numberOf(matter.after)),
    // Values are the developer's: they are read from the shipment.
    keys.length === 0 ? null : `Metadata changed: ${keys.join(', ')}.`,
  ].filter((part) => part !== null)
  if (words.length === 0) return false
  await ctx.db
    .update(shipments)
    .set({ reference, costCenter, metadata, ...(matter && { matterId: matter.after?.id ?? null }) })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  await indexMetadata(ctx, shipment.id, shipment.metadata, metadata)
  recordUpdate(ctx, shipment, {
    message: words.join(' '),
    metadata: {
      ...(reference !== shipment.reference && {
        reference_before: shipment.reference,
        reference_after: reference,
      }),
      ...(costCenter !== shipment.costCenter && {
        cost_center_before: shipment.costCenter,
        cost_center_after: costCenter,
      }),
      ...(matter && {
        matter_before: matter.before,
        matter_after: matter.after,
      }),
      ...(keys.length > 0 && { metadata_keys: keys }),
    },
  })
  if (matter) await recordMatterHolds(ctx, shipment, matter.after)
  return true
}

/**
 * Changes reference, cost center, matter, metadata and deadline of a locked shipment, and writes into its timeline who did.
 * Returns whether anything is otherwise. Throws VALIDATION_ERROR for too much metadata, MATTER_NOT_FOUND, MATTER_HELD.
 */
export const changeReferences = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  changes: ReferenceChanges,
): Promise<boolean> => {
  const isRelabelled = await changeLabels(ctx, shipment, changes)
  const hasOtherDeadline = await changeDeadline(ctx, shipment, changes.deadline)
  return isRelabelled || hasOtherDeadline
}
