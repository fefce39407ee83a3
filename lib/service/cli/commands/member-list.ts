import { Command } from 'commander'

import type { Member } from '#lib/contract/members/member.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withMember } from '#lib/service/cli/with-database.ts'
import { listMembers } from '#lib/service/organizations/members/members.ts'

const lineOf = ({ user_id: id, role, email, name, joined_at: joined, oversight }: Member): string =>
  [
    id,
    role,
    `joined ${joined.slice(0, 10)}`,
    `seen ${oversight?.last_seen_at?.slice(0, 10) ?? 'never'}`,
    oversight?.two_factor ? '2FA' : '2FA off',
    email,
    name,
  ].join('  ')

const list = (email: string): Promise<CommandResult> =>
  // For the operator: what only owners and admins are told is told too.
  withMember(email, async (ctx) => {
    const members = await listMembers({ ...ctx, role: null })
    return { value: members, text: members.map(lineOf).join('\n') }
  })

/** `member list`: who belongs to an organization. */
export const memberList = (run: RunCommand): Command =>
  new Command('list')
    .description('list the members of an organization')
    .requiredOption('--email <email>', 'email address of any member')
    .action((options: { email: string }) => run(list(options.email)))
