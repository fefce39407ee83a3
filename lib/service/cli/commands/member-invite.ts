import { Command, Option } from 'commander'

import { createInvitationInput } from '#lib/contract/members/member.ts'
import { type Role, roles } from '#lib/contract/members/roles.values.ts'
import type { RunCommand } from '#lib/service/cli/report.ts'
import { asMember, withService } from '#lib/service/cli/with-service.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { createInvitation } from '#lib/service/organizations/members/invitations.ts'

type Options = { email: string; invite: string; role: Role }

const invite = (options: Options) =>
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

/** `member invite`: invites somebody in a member's name. */
export const memberInvite = (run: RunCommand): Command =>
  new Command('invite')
    .description('invite someone to an organization on behalf of a member')
    .requiredOption('--email <email>', 'email address of the owner or admin who invites')
    .requiredOption('--invite <email>', 'email address to invite')
    .addOption(new Option('--role <role>', 'role of the new member').choices(roles).makeOptionMandatory())
    .action((options: Options) => run(invite(options)))
