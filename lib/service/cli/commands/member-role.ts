import { Command, Option } from 'commander'

import { type Role, roles } from '#lib/contract/members/roles.values.ts'
import type { RunCommand } from '#lib/service/cli/report.ts'
import { withOperator } from '#lib/service/cli/with-database.ts'
import { updateMember } from '#lib/service/organizations/members/members.ts'

type Options = { email: string; role: Role }

const setRole = ({ email, role }: Options) =>
  withOperator(email, async (ctx, { userId }) => {
    const member = await updateMember(ctx, userId, { role })
    return { value: member, text: `${member.email} now has the role ${member.role}.` }
  })

/** `member role`: gives a member another role, as whoever runs Mailroom. */
export const memberRole = (run: RunCommand): Command =>
  new Command('role')
    .description("change a member's role")
    .requiredOption('--email <email>', "the member's email address")
    .addOption(new Option('--role <role>', 'the new role').choices(roles).makeOptionMandatory())
    .action((options: Options) => run(setRole(options)))
