import { Command } from 'commander'

import type { RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { endUserSessions } from '#lib/service/organizations/accounts/manage-users.ts'

const endSessions = (givenEmail: string) =>
  withService(async (deps) => {
    const { userId, email, sessionsEnded } = await endUserSessions(deps, givenEmail)
    return {
      value: { user_id: userId, email, sessions_ended: sessionsEnded },
      text: `${email} was signed out everywhere (${sessionsEnded}).`,
    }
  })

/** `user end-sessions`: signs somebody out everywhere. */
export const userEndSessions = (run: RunCommand): Command =>
  new Command('end-sessions')
    .description('sign somebody out everywhere, at once')
    .requiredOption('--email <email>', 'e-mail address that they sign in with')
    .action((options: { email: string }) => run(endSessions(options.email)))
