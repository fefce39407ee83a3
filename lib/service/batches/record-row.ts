import type { BatchRow, BatchRowState } from '#lib/contract/batches/batch-row.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'

import type { ChosenQuote } from './choose-quote.ts'
import { isHeld, type RowRecord } from './load-batch.ts'
import { unheld, unquoted } from './row-columns.ts'

/** What came of a step: the state that the row is in now, and what goes with it. */
type RowOutcome = {
  state: BatchRowState
  chosen?: ChosenQuote
  quotesExpireAt?: string | undefined
  /** What the card was charged. */
  chargedCents?: number
  error?: NonNullable<BatchRow['error']>
}

/** Writes what came of a step, and lets go of the row. Does nothing when somebody else has taken the row meanwhile. */
export const recordRow = async (ctx: ServiceContext, row: RowRecord, outcome: RowOutcome): Promise<void> => {
  const { state, chosen, quotesExpireAt, chargedCents, error } = outcome
  await ctx.db
    .update(batchRows)
    .set({
      state,
      ...(chosen && {
        quoteId: chosen.quote.quote_id,
        carrier: chosen.quote.carrier,
        service: chosen.quote.service,
        priceCents: chosen.quote.total_cents,
        arrivesOn: chosen.arrivesOn,
        // What was picked and is not offered any more has given way to the list's own choice.
        isPicked:
          row.isPicked && chosen.quote.carrier === row.carrier && chosen.quote.service === row.service,
      }),
      ...(state === 'faulty' && unquoted),
      ...(quotesExpireAt !== undefined && { quotesExpireAt: new Date(quotesExpireAt) }),
      ...(chargedCents !== undefined && { priceCents: chargedCents }),
      // A purchase that came to nothing is not carried on: the next try is another.
      ...(state !== 'buying' && state !== 'queued' && state !== 'bought' && { purchaseId: null }),
      errorCode: error?.code ?? null,
      errorMessage: error?.message ?? null,
      errorFields: error?.fields ?? null,
      ...unheld,
      updatedAt: ctx.clock.now(),
    })
    .where(isHeld(ctx, row))
}
