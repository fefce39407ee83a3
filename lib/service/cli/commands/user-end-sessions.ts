import { Command } from 'commander'

import type { RunCommand } from '#lib/service/cli/report.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { endUserSessions } from '#lib/service/organizations/accounts/users.ts'

const endSessions = (givenEmail: string) =>
  withService(async (deps) => {
    const { userId, email, sessionsEnded } = await endUserSessions(deps, givenEmail)
    return {
      value: { user_id: userId, email, sessions_ended: sessionsEnded },
      text: `${email} was signed out of all sessions (${sessionsEnded}).`,
    }
  })

/** `user end-sessions`: signs somebody out everywhere. */
export const userEndSessions = (run: RunCommand): Command =>
  new Command('end-sessions')
    .description('end all sessions of an account')
    .requiredOption('--email <email>', 'email address the person signs in with')
    .action((options: { email: string }) => run(endSessions(options.email)))
