import { Command, Option } from 'commander'

import { type Member, createInvitationInput } from '#lib/contract/members/member.ts'
import { type Role, roles } from '#lib/contract/members/roles.values.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withMember, withOperator } from '#lib/operate/cli/with-database.ts'
import { asMember, withService } from '#lib/operate/cli/with-service.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { createInvitation } from '#lib/service/organizations/members/invitations.ts'
import { listMembers, updateMember, removeMember } from '#lib/service/organizations/members/members.ts'

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
  // For the operator, who also sees what only owners and admins see.
  withMember(email, async (ctx) => {
    const members = await listMembers({ ...ctx, role: null })
    return { value: members, text: members.map(lineOf).join('\n') }
  })

type InviteOptions = { email: string; invite: string; role: Role }

const invite = (options: InviteOptions) =>
  withService(async (deps) => {
    const input = createInvitationInput.safeParse({ email: options.invite, role: options.role })
    if (!input.success) {
      throw new ServiceError('VALIDATION_ERROR', input.error.issues[0]?.message ?? 'Check the email address.')
    }
    const invitation = await createInvitation(await asMember(deps, options.email), input.data)
    return {
      value: invitation,
      text: `Invited ${invitation.email} as ${invitation.role}. The link was sent by email.`,
    }
  })

type RoleOptions = { email: string; role: Role }

const setRole = ({ email, role }: RoleOptions) =>
  withOperator(email, async (ctx, { userId }) => {
    const member = await updateMember(ctx, userId, { role })
    return { value: member, text: `${member.email} now has the role ${member.role}.` }
  })

const remove = (email: string) =>
  withOperator(email, async (ctx, { userId, organizationId }) => {
    await removeMember(ctx, userId)
    return {
      value: { user_id: userId, organization_id: organizationId },
      text: `${email} was removed from ${organizationId} and their API keys there were revoked.`,
    }
  })

/** Builds the commands of `member`: members of an organization, and invitations. */
export const memberCommands = (run: RunCommand): Command[] => [
  new Command('list')
    .description('list the members of an organization')
    .requiredOption('--email <email>', 'email address of any member')
    .action((options: { email: string }) => run(list(options.email))),
  new Command('invite')
    .description('invite someone to an organization on behalf of a member')
    .requiredOption('--email <email>', 'email address of the owner or admin who invites')
    .requiredOption('--invite <email>', 'email address to invite')
    .addOption(new Option('--role <role>', 'role of the new member').choices(roles).makeOptionMandatory())
    .action((options: InviteOptions) => run(invite(options))),
  new Command('role')
    .description("change a member's role")
    .requiredOption('--email <email>', "the member's email address")
    .addOption(new Option('--role <role>', 'the new role').choices(roles).makeOptionMandatory())
    .action((options: RoleOptions) => run(setRole(options))),
  new Command('remove')
    .description('remove a member from their organization')
    .requiredOption('--email <email>', "the member's email address")
    .action((options: { email: string }) => run(remove(options.email))),
]
