import type { ServiceContext } from '#lib/service/context.ts'
import { letterSets } from '#lib/service/db/schema/letter-sets.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'

import { insertDraft } from './draft.ts'

/** Writes a set of a certified letter, its companion, and the same to another recipient, of 9.02 USD each. */
export const insertSet = async (
  ctx: ServiceContext,
  changes: Partial<typeof shipments.$inferInsert> = {},
) => {
  const setId = newId()
  await ctx.db
    .insert(letterSets)
    .values({ organizationId: ctx.organizationId, id: setId, createdAt: ctx.clock.now() })
  const certified = await insertDraft(ctx, { ...changes, letterSetId: setId })
  const companion = await insertDraft(ctx, {
    ...changes,
    letterSetId: setId,
    companionOf: certified.shipmentId,
    certifiedMail: false,
  })
  const copy = await insertDraft(ctx, { ...changes, letterSetId: setId })
  const drafts = [certified, companion, copy]
  return {
    setId,
    drafts,
    letters: drafts.map(({ shipmentId, quoteId }) => ({ shipment_id: shipmentId, quote_id: quoteId })),
  }
}

export type TestSet = Awaited<ReturnType<typeof insertSet>>
