import { Command } from 'commander'

import type { RunCommand } from '#lib/service/cli/report.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { createUser } from '#lib/service/organizations/accounts/users.ts'

type Options = { email: string; name: string; password?: string }

const create = (options: Options) =>
  withService(async (deps) => {
    const { userId, email, password } = await createUser(deps, options)
    const isMade = options.password === undefined
    return {
      value: { user_id: userId, email, ...(isMade && { password }) },
      text: [
        `Created the account of ${email} (${userId}).`,
        ...(isMade ? [`Password, shown once: ${password}`] : []),
      ].join('\n'),
    }
  })

/** `user create`: an account for somebody, whatever SIGN_UP says. */
export const userCreate = (run: RunCommand): Command =>
  new Command('create')
    .description('create an account, regardless of SIGN_UP')
    .requiredOption('--email <email>', 'email address the person signs in with; counts as verified')
    .requiredOption('--name <name>', 'name of the person')
    .option('--password <password>', 'password, at least 12 characters; generated and shown if omitted')
    .action((options: Options) => run(create(options)))
