import { Command } from 'commander'

import type { RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { inviteToSignUp } from '#lib/service/organizations/accounts/sign-up-policy.ts'

const invite = (email: string) =>
  withService(async (deps) => {
    const { url } = await inviteToSignUp(deps, email)
    return { value: { email, url }, text: `Invited ${email}. The link, which they are sent too: ${url}` }
  })

/** `user invite`: lets somebody make an account where sign-up is limited to invited people. */
export const userInvite = (run: RunCommand): Command =>
  new Command('invite')
    .description('let somebody make an account where sign-up is limited to invited people')
    .requiredOption('--email <email>', 'e-mail address to invite')
    .action((options: { email: string }) => run(invite(options.email)))
