import { and, eq } from 'drizzle-orm'

import type { UpdateShipmentInput } from '#lib/contract/shipments/shipment.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { changedKeys, changeMetadata, indexMetadata } from '#lib/service/shipment-core/metadata.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

/** What an update says of a shipment's references; undefined leaves it as it is. */
export type ReferenceChanges = Pick<UpdateShipmentInput, 'reference' | 'cost_centre' | 'metadata'>

/** Returns whether an update says anything of references. */
export const hasReferences = ({ reference, cost_centre, metadata }: ReferenceChanges): boolean =>
  [reference, cost_centre, metadata].some((part) => part !== undefined)

const sentence = (term: string, before: string | null, after: string | null): string | null => {
  if (before === after) return null
  if (after === null) return `${term} “${before}” removed.`
  return before === null ? `${term} set to “${after}”.` : `${term} changed from “${before}” to “${after}”.`
}

/**
 * Changes reference, cost center and metadata of a locked shipment, and writes into its timeline who did. Returns whether
 * anything is otherwise. Throws VALIDATION_ERROR for too much metadata.
 */
export const changeReferences = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  changes: ReferenceChanges,
): Promise<boolean> => {
  const reference = changes.reference === undefined ? shipment.reference : changes.reference || null
  const costCentre = changes.cost_centre === undefined ? shipment.costCentre : changes.cost_centre || null
  const metadata =
    changes.metadata === undefined ? shipment.metadata : changeMetadata(shipment.metadata, changes.metadata)
  const keys = changedKeys(shipment.metadata, metadata)
  const words = [
    sentence('Reference', shipment.reference, reference),
    sentence('Cost center', shipment.costCentre, costCentre),
    // Values are the developer's: whoever needs them reads them from the shipment.
    keys.length === 0 ? null : `Metadata changed: ${keys.join(', ')}.`,
  ].filter((part) => part !== null)
  if (words.length === 0) return false
  await ctx.db
    .update(shipments)
    .set({ reference, costCentre, metadata })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  await indexMetadata(ctx, shipment.id, shipment.metadata, metadata)
  recordUpdate(ctx, shipment, {
    message: words.join(' '),
    metadata: {
      ...(reference !== shipment.reference && {
        reference_before: shipment.reference,
        reference_after: reference,
      }),
      ...(costCentre !== shipment.costCentre && {
        cost_centre_before: shipment.costCentre,
        cost_centre_after: costCentre,
      }),
      ...(keys.length > 0 && { metadata_keys: keys }),
    },
  })
  return true
}
