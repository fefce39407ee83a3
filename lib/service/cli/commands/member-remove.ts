import { Command } from 'commander'

import type { RunCommand } from '#lib/service/cli/report.ts'
import { withOperator } from '#lib/service/cli/with-database.ts'
import { removeMember } from '#lib/service/organizations/members/members.ts'

const remove = (email: string) =>
  withOperator(email, async (ctx, { userId, organizationId }) => {
    await removeMember(ctx, userId)
    return {
      value: { user_id: userId, organization_id: organizationId },
      text: `${email} was removed from ${organizationId} and their API keys there were revoked.`,
    }
  })

/** `member remove`: removes a member at once, as whoever runs Mailroom. */
export const memberRemove = (run: RunCommand): Command =>
  new Command('remove')
    .description('remove a member from their organization')
    .requiredOption('--email <email>', "the member's email address")
    .action((options: { email: string }) => run(remove(options.email)))
