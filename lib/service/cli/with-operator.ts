import type { DatabaseContext } from '#lib/service/context.ts'
import type { Member } from '#lib/service/organizations/find-member.ts'

import { withMember } from './with-member.ts'

/**
 * Runs `work` on the member with this e-mail address as whoever runs Mailroom, who may do everything: the audit log says
 * that the service did it. Throws NOT_FOUND.
 */
export const withOperator = <Result>(
  email: string,
  work: (ctx: DatabaseContext, member: Member) => Promise<Result>,
): Promise<Result> =>
  withMember(email, (ctx) => {
    const { organizationId, role, actor } = ctx
    if (actor.type !== 'user' || role === null) throw new Error('a member is a person with a role')
    return work(
      { ...ctx, role: null, actor: { type: 'system' } },
      { organizationId, userId: actor.userId, role },
    )
  })
