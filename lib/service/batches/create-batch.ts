import { eq, and } from 'drizzle-orm'

import { type BatchDetail, defaultBatchSettings } from '#lib/contract/batches/batch.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import { readColumnFacts } from '#lib/service/columns/column-facts.ts'
import { guessColumns } from '#lib/service/columns/guess-columns.ts'
import { findRemembered } from '#lib/service/columns/remember-columns.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { cleanFilename } from '#lib/service/documents/filename.ts'
import { newIdAt } from '#lib/service/ids.ts'

import { addsCompanions } from './companion-rule.ts'
import { getBatch } from './get-batch.ts'
import { readAll, readList } from './read-list.ts'
import { nameOf, valuesOf } from './read-row.ts'

/** PostgreSQL takes 65,535 parameters a statement. */
const rowsAtOnce = 1000

const withoutExtension = (filename: string): string => filename.replace(/\.[a-z0-9]{1,5}$/i, '')

/**
 * Creates a batch from a file of recipients, and guesses the mapping of its columns. Nothing is checked or bought.
 * Throws VALIDATION_ERROR and FILE_TOO_LARGE for a file that cannot be read.
 */
export const createBatch = async (
  ctx: ServiceContext,
  file: { filename: string | undefined; bytes: AsyncIterable<Uint8Array> },
): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  const { organizationId } = ctx
  const list = await readList(await readAll(file.bytes))
  if (ctx.intent?.isTakenUp) {
    const [made] = await ctx.db
      .select({ id: batches.id })
      .from(batches)
      .where(and(eq(batches.organizationId, organizationId), eq(batches.id, ctx.intent.id)))
    if (made) return getBatch(ctx, made.id)
  }
  const { headers } = list
  const facts = readColumnFacts(headers, list.rows)
  const { mapping } = guessColumns({ headers, ...facts }, await findRemembered(ctx, headers))
  const addsCompanion = await addsCompanions(ctx)
  const now = ctx.clock.now()
  const id = ctx.intent?.id ?? newIdAt(now)
  const filename = cleanFilename(file.filename, 'list.csv')
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.insert(batches).values({
      organizationId,
      id,
      name: withoutExtension(filename) || filename,
      filename,
      state: 'mapping',
      headers: list.headers,
      mapping,
      fileFacts: { accounting: list.accounting, ...facts },
      options: { ...defaultBatchSettings, adds_companion: addsCompanion },
      createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      createdAt: now,
      updatedAt: now,
    })
    for (let begin = 0; begin < list.rows.length; begin += rowsAtOnce) {
      await ctx.db.insert(batchRows).values(
        list.rows.slice(begin, begin + rowsAtOnce).map(({ row, cells }) => ({
          organizationId,
          batchId: id,
          row,
          cells,
          edits: {},
          state: 'pending' as const,
          name: nameOf(valuesOf(mapping, cells, {})).slice(0, 200),
          updatedAt: now,
        })),
      )
    }
  })
  return getBatch(ctx, id)
}
