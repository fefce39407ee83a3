import { Command } from 'commander'

import type { RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { createUser } from '#lib/service/organizations/accounts/manage-users.ts'

type Options = { email: string; name: string; password?: string }

const create = (options: Options) =>
  withService(async (deps) => {
    const { userId, email, password } = await createUser(deps, options)
    const isMade = options.password === undefined
    return {
      value: { user_id: userId, email, ...(isMade && { password }) },
      text: [
        `Created the account of ${email} (${userId}).`,
        ...(isMade ? [`Password, shown this once: ${password}`] : []),
      ].join('\n'),
    }
  })

/** `user create`: an account for somebody, whatever SIGN_UP says. */
export const userCreate = (run: RunCommand): Command =>
  new Command('create')
    .description('make an account for somebody, whatever SIGN_UP says')
    .requiredOption('--email <email>', 'e-mail address that they sign in with; counts as confirmed')
    .requiredOption('--name <name>', 'their name')
    .option('--password <password>', 'their password, at least 12 characters; made up and shown if left out')
    .action((options: Options) => run(create(options)))
