import { Command } from 'commander'

import type { RunCommand } from '#lib/service/cli/report.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { resetUserPassword } from '#lib/service/organizations/accounts/users.ts'

type Options = { email: string; password?: string }

const reset = (options: Options) =>
  withService(async (deps) => {
    const { userId, email, password, sessionsEnded } = await resetUserPassword(deps, options)
    const isMade = options.password === undefined
    return {
      value: { user_id: userId, email, sessions_ended: sessionsEnded, ...(isMade && { password }) },
      text: [
        `The password of ${email} was reset and all sessions ended (${sessionsEnded}).`,
        ...(isMade ? [`Password, shown once: ${password}`] : []),
      ].join('\n'),
    }
  })

/** `user reset-password`: another password, and no session left. */
export const userResetPassword = (run: RunCommand): Command =>
  new Command('reset-password')
    .description("reset a person's password and end all their sessions")
    .requiredOption('--email <email>', 'email address the person signs in with')
    .option('--password <password>', 'new password, at least 12 characters; generated and shown if omitted')
    .action((options: Options) => run(reset(options)))
