import { Command } from 'commander'

import { updatePersonInput } from '#lib/contract/person/person.ts'
import { contractValue } from '#lib/operate/cli/contract-value.ts'
import type { RunCommand } from '#lib/operate/cli/report.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { inviteToSignUp } from '#lib/service/organizations/accounts/sign-up.ts'
import {
  createUser,
  endUserSessions,
  resetUserPassword,
  resetUserTwoFactor,
} from '#lib/service/organizations/accounts/users.ts'

type CreateOptions = { email: string; name: string; password?: string }

const create = (options: CreateOptions) =>
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

const invite = (email: string) =>
  withService(async (deps) => {
    const { url } = await inviteToSignUp(deps, email)
    return { value: { email, url }, text: `Invited ${email}. The link, which was also emailed: ${url}` }
  })

type ResetOptions = { email: string; password?: string }

const reset = (options: ResetOptions) =>
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

const resetTwoFactor = (givenEmail: string) =>
  withService(async (deps) => {
    const { userId, email, sessionsEnded } = await resetUserTwoFactor(deps, givenEmail)
    return {
      value: { user_id: userId, email, sessions_ended: sessionsEnded },
      text: `The authenticator app and passkeys of ${email} were removed and all sessions ended (${sessionsEnded}).`,
    }
  })

const endSessions = (givenEmail: string) =>
  withService(async (deps) => {
    const { userId, email, sessionsEnded } = await endUserSessions(deps, givenEmail)
    return {
      value: { user_id: userId, email, sessions_ended: sessionsEnded },
      text: `${email} was signed out of all sessions (${sessionsEnded}).`,
    }
  })

/** Builds the commands of `user`: accounts and sign-in. */
export const userCommands = (run: RunCommand): Command[] => [
  new Command('create')
    .description('create an account, regardless of SIGN_UP')
    .requiredOption('--email <email>', 'email address the person signs in with; counts as verified')
    .requiredOption('--name <name>', 'name of the person', contractValue(updatePersonInput.shape.name))
    .option('--password <password>', 'password, at least 12 characters; generated and shown if omitted')
    .action((options: CreateOptions) => run(create(options))),
  new Command('invite')
    .description('invite someone to create an account where sign-up is by invitation')
    .requiredOption('--email <email>', 'email address to invite')
    .action((options: { email: string }) => run(invite(options.email))),
  new Command('reset-password')
    .description("reset a person's password and end all their sessions")
    .requiredOption('--email <email>', 'email address the person signs in with')
    .option('--password <password>', 'new password, at least 12 characters; generated and shown if omitted')
    .action((options: ResetOptions) => run(reset(options))),
  new Command('reset-two-factor')
    .description("remove a person's authenticator app and passkeys and end all their sessions")
    .requiredOption('--email <email>', 'email address the person signs in with')
    .action((options: { email: string }) => run(resetTwoFactor(options.email))),
  new Command('end-sessions')
    .description('end all sessions of an account')
    .requiredOption('--email <email>', 'email address the person signs in with')
    .action((options: { email: string }) => run(endSessions(options.email))),
]
