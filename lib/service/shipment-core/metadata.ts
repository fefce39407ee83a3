import { and, eq } from 'drizzle-orm'

import type { MetadataChanges } from '#lib/contract/shipments/references.ts'
import { maximumMetadata } from '#lib/contract/shipments/references.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { shipmentMetadata } from '#lib/service/db/schema/shipment-metadata.ts'
import { ServiceError } from '#lib/service/errors.ts'

type Metadata = Record<string, string>

/**
 * Returns metadata with changes: a key is set, or removed by null or an empty string; null removes all. Throws
 * VALIDATION_ERROR when there would be too many keys.
 */
export const changeMetadata = (before: Metadata, changes: MetadataChanges | null): Metadata => {
  if (changes === null) return {}
  const entries = Object.entries({ ...before, ...changes })
  const after = entries.filter((entry): entry is [string, string] => Boolean(entry[1]))
  if (after.length > maximumMetadata.entries) {
    const message = `A shipment can have at most ${maximumMetadata.entries} keys of metadata, and this one would have ${after.length}. Remove a key by sending null for it.`
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'metadata', message }] })
  }
  return Object.fromEntries(after)
}

/** Returns the keys whose values differ, by name. */
export const changedKeys = (before: Metadata, after: Metadata): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => before[key] !== after[key])
    .sort()

/** Records by which entries a shipment is found. The caller holds its lock and writes its column. */
export const indexMetadata = async (
  ctx: TransactionContext,
  shipmentId: string,
  before: Metadata,
  after: Metadata,
): Promise<void> => {
  const { organizationId } = ctx
  const keys = changedKeys(before, after)
  for (const key of keys) {
    const value = before[key]
    if (value === undefined) continue
    await ctx.db
      .delete(shipmentMetadata)
      .where(
        and(
          eq(shipmentMetadata.organizationId, organizationId),
          eq(shipmentMetadata.key, key),
          eq(shipmentMetadata.value, value),
          eq(shipmentMetadata.shipmentId, shipmentId),
        ),
      )
  }
  const added = keys.flatMap((key) => {
    const value = after[key]
    return value === undefined ? [] : [{ organizationId, key, value, shipmentId }]
  })
  if (added.length > 0) await ctx.db.insert(shipmentMetadata).values(added)
}
