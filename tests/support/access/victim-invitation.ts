import { invitations } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'

import type { Victim, VictimOwner } from './victim.ts'

/** Inserts an invitation that has not been accepted. */
export const insertInvitation = async (owner: VictimOwner): Promise<Pick<Victim, 'invitation'>> => {
  const { ctx, organizationId } = owner
  const [invitation, now] = [newId(), ctx.clock.now()]
  await ctx.db.insert(invitations).values({
    organizationId,
    id: invitation,
    email: 'guest@victim.test',
    role: 'sender',
    tokenHash: invitation,
    createdAt: now,
    sentAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  })
  return { invitation }
}
