import { letterSets } from '#lib/service/db/schema/letter-sets.ts'
import { newId } from '#lib/service/ids.ts'

import type { VictimOwner } from './victim.ts'

/** Inserts a letter set, to which no letter belongs yet. */
export const insertLetterSet = async ({ ctx, organizationId, userId }: VictimOwner): Promise<string> => {
  const id = newId()
  await ctx.db
    .insert(letterSets)
    .values({ organizationId, id, createdBy: userId, createdAt: ctx.clock.now() })
  return id
}
