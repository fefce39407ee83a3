import { createHash } from 'node:crypto'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { paperCodeLength } from '#lib/contract/papers/paper-code.values.ts'
import { pieceCodeAlphabet } from '#lib/contract/printing/piece-code.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { listedPieces } from '#lib/service/db/schema/mailing-record.ts'
import type { LedgerPage } from '#lib/service/papers/ledger.ts'

/** A list of a handoff that a clerk postmarks. */
export type ListOfHandOver = Pick<typeof listedPieces.$inferSelect, 'paper' | 'handOverId'>

/** Returns the code of a page: the same for the same pieces of the same handoff, another for any other. */
export const makePageCode = (
  { organizationId }: Pick<ServiceContext, 'organizationId'>,
  { paper, handOverId }: ListOfHandOver,
  { shipmentIds, page, pages }: LedgerPage,
): string => {
  const content = [organizationId, paper, handOverId, page, pages, ...shipmentIds].join(' ')
  const digest = createHash('sha256').update(content).digest()
  return Array.from(
    digest.subarray(0, paperCodeLength),
    (byte) => pieceCodeAlphabet[byte % pieceCodeAlphabet.length],
  ).join('')
}

/**
 * Records which pieces are on which page, so that the code of a page that comes back names them, and has it missed if it
 * does not. The same pages again change nothing.
 */
export const recordPages = (
  ctx: ServiceContext,
  list: ListOfHandOver,
  pages: readonly LedgerPage[],
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const { organizationId } = ctx
    const madeAt = ctx.clock.now()
    const rows = pages.flatMap((made) =>
      made.shipmentIds.map((shipmentId) => ({
        ...list,
        organizationId,
        shipmentId,
        code: makePageCode(ctx, list, made),
        page: made.page,
        pages: made.pages,
        madeAt,
      })),
    )
    const added = await ctx.db
      .insert(listedPieces)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: listedPieces.shipmentId })
    if (added.length === 0) return
    const afterSeconds = (ctx.config.attention.paperDays * dayMs) / 1000
    await ctx.jobs.enqueue(ctx, 'paper.expect', { organizationId, ...list }, { afterSeconds })
  })
