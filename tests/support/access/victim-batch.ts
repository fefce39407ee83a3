import { defaultBatchSettings } from '#lib/contract/batches/batch.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { newId } from '#lib/service/ids.ts'
import type { TestCaller } from '#tests/support/api.ts'

/** Gives the organization a list with one row, and tells their ids. */
export const insertBatch = async ({
  ctx,
  organizationId,
  userId,
}: TestCaller): Promise<{ batch: string; row: string }> => {
  const batch = newId()
  const [createdAt, updatedAt] = [ctx.clock.now(), ctx.clock.now()]
  const [name, filename] = ['Tenants', 'tenants.csv']
  await ctx.db.insert(batches).values({
    organizationId,
    id: batch,
    name,
    filename,
    state: 'mapping',
    headers: ['Name'],
    mapping: ['name'],
    options: defaultBatchSettings,
    createdBy: userId,
    createdAt,
    updatedAt,
  })
  const cells = ['Elizabeth Swan']
  // A number that stands in no other answer.
  const row = 48_151_623
  await ctx.db
    .insert(batchRows)
    .values({ organizationId, batchId: batch, row, cells, mended: {}, state: 'pending', name, updatedAt })
  return { batch, row: String(row) }
}
