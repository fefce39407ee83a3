import { and, eq, inArray, sql } from 'drizzle-orm'

import type { BatchField } from '#lib/contract/imports/batch-file.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batchColumns } from '#lib/service/db/schema/batches.ts'

import type { Mapping } from './guess-columns.ts'
import { plainWords } from './guess-field.ts'

/** Returns the organization's earlier mapping of columns with these headers. */
export const findRemembered = async (
  ctx: ServiceContext,
  headers: readonly string[],
): Promise<Map<string, BatchField | null>> => {
  const keys = [...new Set(headers.map(plainWords))]
  const rows = await ctx.db
    .select({ header: batchColumns.header, field: batchColumns.field })
    .from(batchColumns)
    .where(and(eq(batchColumns.organizationId, ctx.organizationId), inArray(batchColumns.header, keys)))
  return new Map(rows.map(({ header, field }) => [header, field]))
}

/** Records the mapping for the next file with the same headers. */
export const rememberMapping = async (
  ctx: TransactionContext,
  headers: readonly string[],
  mapping: Mapping,
): Promise<void> => {
  const { organizationId } = ctx
  const updatedAt = ctx.clock.now()
  const rows = new Map(headers.map((header, index) => [plainWords(header), mapping[index] ?? null]))
  rows.delete('')
  if (rows.size === 0) return
  await ctx.db
    .insert(batchColumns)
    // In one order, so that two people at once do not wait for each other in a circle.
    .values(
      [...rows]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([header, field]) => ({ organizationId, header, field, updatedAt })),
    )
    .onConflictDoUpdate({
      target: [batchColumns.organizationId, batchColumns.header],
      set: { field: sql`excluded.field`, updatedAt },
    })
}
