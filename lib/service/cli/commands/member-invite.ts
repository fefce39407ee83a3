import { Command, Option } from 'commander'

import { createInvitationInput } from '#lib/contract/members/member.ts'
import { type Role, roles } from '#lib/contract/members/roles.values.ts'
import { asMember } from '#lib/service/cli/as-member.ts'
import type { RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { createInvitation } from '#lib/service/organizations/members/create-invitation.ts'

type Options = { email: string; invite: string; role: Role }

const invite = (options: Options) =>
  withService(async (deps) => {
    const input = createInvitationInput.safeParse({ email: options.invite, role: options.role })
    if (!input.success) {
      throw new ServiceError('VALIDATION_ERROR', input.error.issues[0]?.message ?? 'Check the address.')
    }
    const invitation = await createInvitation(await asMember(deps, options.email), input.data)
    return {
      value: invitation,
      text: `Invited ${invitation.email} as ${invitation.role}. The link is in the e-mail alone.`,
    }
  })

/** `member invite`: invites somebody in a member's name. */
export const memberInvite = (run: RunCommand): Command =>
  new Command('invite')
    .description("invite somebody to a member's organization, in the member's name")
    .requiredOption('--email <email>', 'e-mail address of the owner or admin who invites')
    .requiredOption('--invite <email>', 'e-mail address to invite')
    .addOption(new Option('--role <role>', 'what they join as').choices(roles).makeOptionMandatory())
    .action((options: Options) => run(invite(options)))
