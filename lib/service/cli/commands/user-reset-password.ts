import { Command } from 'commander'

import type { RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { resetUserPassword } from '#lib/service/organizations/accounts/manage-users.ts'

type Options = { email: string; password?: string }

const reset = (options: Options) =>
  withService(async (deps) => {
    const { userId, email, password, sessionsEnded } = await resetUserPassword(deps, options)
    const isMade = options.password === undefined
    return {
      value: { user_id: userId, email, sessions_ended: sessionsEnded, ...(isMade && { password }) },
      text: [
        `${email} has another password and was signed out everywhere (${sessionsEnded}).`,
        ...(isMade ? [`Password, shown this once: ${password}`] : []),
      ].join('\n'),
    }
  })

/** `user reset-password`: another password, and no session left. */
export const userResetPassword = (run: RunCommand): Command =>
  new Command('reset-password')
    .description('give somebody another password and sign them out everywhere')
    .requiredOption('--email <email>', 'e-mail address that they sign in with')
    .option('--password <password>', 'the password, at least 12 characters; made up and shown if left out')
    .action((options: Options) => run(reset(options)))
