import { and, eq, ne } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { letterSets } from '#lib/service/db/schema/letter-sets.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** Role of a new draft in the set of its original. */
export type Joining = {
  companionOf: string | null
  /** The companion of the letter’s earlier attempt, which a new companion sends again. */
  againOf?: string | undefined
}

/**
 * Returns the columns of a draft that joins the set of a locked letter, which has one from the first on. Throws
 * COMPANION_EXISTS: a letter has one companion that is not cancelled.
 */
export const joinLetterSet = async (
  ctx: TransactionContext,
  letter: ShipmentRow,
  { companionOf }: Joining,
): Promise<{ letterSetId: string; companionOf: string | null }> => {
  const { organizationId } = ctx
  if (letter.letterSetId === null) {
    const id = newId()
    const createdBy = ctx.actor.type === 'user' ? ctx.actor.userId : null
    await ctx.db.insert(letterSets).values({ organizationId, id, createdBy, createdAt: ctx.clock.now() })
    await ctx.db
      .update(shipments)
      .set({ letterSetId: id })
      .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, letter.id)))
    return { letterSetId: id, companionOf }
  }
  const [other] =
    companionOf === null
      ? []
      : await ctx.db
          .select({ id: shipments.id })
          .from(shipments)
          .where(
            and(
              eq(shipments.organizationId, organizationId),
              eq(shipments.letterSetId, letter.letterSetId),
              eq(shipments.companionOf, companionOf),
              ne(shipments.status, 'cancelled'),
            ),
          )
          .limit(1)
  if (other) {
    throw new ServiceError(
      'COMPANION_EXISTS',
      'This letter has a companion already. Cancel that one before adding another.',
    )
  }
  return { letterSetId: letter.letterSetId, companionOf }
}
