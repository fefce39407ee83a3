import { dayMs } from '#lib/contract/formats/time.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'

/** The cause of the task about a piece that must be postmarked and has no postmark in the record. */
export const postmarkCause = (shipmentId: string) =>
  ({ kind: 'paper_missing', cause: `${shipmentId}:postmark` }) as const

type ExpectedPiece = { shipmentId: string; carrier: string | null; postmarkBy: string | null }

/**
 * Has the postmark of a piece missed if no stamped paper of it is in the record some days from now. Has no effect on a
 * piece without a day by which it must be postmarked: for those a postmark is optional.
 */
export const expectPostmark = async (
  ctx: TransactionContext,
  { shipmentId, carrier, postmarkBy }: ExpectedPiece,
): Promise<void> => {
  if (postmarkBy === null || !isPostal(carrier ?? '')) return
  const { organizationId } = ctx
  const afterSeconds = (ctx.config.attention.paperDays * dayMs) / 1000
  await ctx.jobs.enqueue(ctx, 'paper.expect_piece', { organizationId, shipmentId }, { afterSeconds })
}
