import { matterMembers, matters } from '#lib/service/db/schema/matters.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { newId } from '#lib/service/ids.ts'

import type { VictimOwner } from './victim.ts'

/** Inserts a matter with a member, under legal hold. */
export const insertMatter = async ({ ctx, organizationId, userId }: VictimOwner): Promise<string> => {
  const matter = newId()
  await ctx.db.insert(matters).values({
    organizationId,
    id: matter,
    number: '2026-0417',
    numberKey: '2026-0417',
    name: 'Swan v. Turner',
    status: 'open',
    searchText: '2026-0417 swan v. turner',
    createdAt: ctx.clock.now(),
  })
  await ctx.db.insert(matterMembers).values({ organizationId, matterId: matter, userId })
  await ctx.db.insert(legalHolds).values({
    organizationId,
    id: newId(),
    matterId: matter,
    reason: 'Discovery',
    placedAt: ctx.clock.now(),
  })
  return matter
}
