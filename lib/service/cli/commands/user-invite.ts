import { Command } from 'commander'

import type { RunCommand } from '#lib/service/cli/report.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { inviteToSignUp } from '#lib/service/organizations/accounts/sign-up.ts'

const invite = (email: string) =>
  withService(async (deps) => {
    const { url } = await inviteToSignUp(deps, email)
    return { value: { email, url }, text: `Invited ${email}. The link, which was also emailed: ${url}` }
  })

/** `user invite`: lets somebody make an account where sign-up is limited to invited people. */
export const userInvite = (run: RunCommand): Command =>
  new Command('invite')
    .description('invite someone to create an account where sign-up is by invitation')
    .requiredOption('--email <email>', 'email address to invite')
    .action((options: { email: string }) => run(invite(options.email)))
