import { Command } from 'commander'

import { apiKeyCreate } from './commands/api-key-create.ts'
import { apiKeyList } from './commands/api-key-list.ts'
import { apiKeyRevoke } from './commands/api-key-revoke.ts'
import { apiKeyRotate } from './commands/api-key-rotate.ts'
import { approvalsList } from './commands/approvals-list.ts'
import { databaseMigrate } from './commands/database-migrate.ts'
import { databaseStop } from './commands/database-stop.ts'
import { databaseUrl } from './commands/database-url.ts'
import { evidenceArchive } from './commands/evidence-archive.ts'
import { evidenceDeclaration } from './commands/evidence-declaration.ts'
import { evidenceImportReceipt } from './commands/evidence-import-receipt.ts'
import { evidencePurge } from './commands/evidence-purge.ts'
import { evidenceRotateKey } from './commands/evidence-rotate-key.ts'
import { evidenceVerify } from './commands/evidence-verify.ts'
import { memberInvite } from './commands/member-invite.ts'
import { memberList } from './commands/member-list.ts'
import { memberRemove } from './commands/member-remove.ts'
import { memberRole } from './commands/member-role.ts'
import { operationsHandOver } from './commands/operations-hand-over.ts'
import { operationsList } from './commands/operations-list.ts'
import { organizationCreate } from './commands/organization-create.ts'
import { reconcileCommand } from './commands/reconcile.ts'
import { sandboxAdvance } from './commands/sandbox-advance.ts'
import { sandboxClock } from './commands/sandbox-clock.ts'
import { secretsRotate } from './commands/secrets-rotate.ts'
import { userCreate } from './commands/user-create.ts'
import { userEndSessions } from './commands/user-end-sessions.ts'
import { userInvite } from './commands/user-invite.ts'
import { userResetPassword } from './commands/user-reset-password.ts'
import type { RunCommand } from './result.ts'

/** Every noun with its verbs, each verb in a file of its own. */
const nouns = {
  organization: { about: 'organizations and their owners', verbs: [organizationCreate] },
  user: {
    about: 'people and how they sign in',
    verbs: [userCreate, userInvite, userResetPassword, userEndSessions],
  },
  member: {
    about: 'who belongs to an organization',
    verbs: [memberList, memberInvite, memberRole, memberRemove],
  },
  'api-key': { about: 'keys for scripts', verbs: [apiKeyCreate, apiKeyList, apiKeyRotate, apiKeyRevoke] },
  approvals: { about: 'purchases that a second person is asked for', verbs: [approvalsList] },
  operations: { about: 'the pieces to be mailed', verbs: [operationsList, operationsHandOver] },
  sandbox: { about: 'what the stand-ins for vendors do, and when', verbs: [sandboxAdvance, sandboxClock] },
  evidence: {
    about: 'what proves a mailing',
    verbs: [
      evidenceVerify,
      evidenceArchive,
      evidenceDeclaration,
      evidenceImportReceipt,
      evidencePurge,
      evidenceRotateKey,
    ],
  },
  secrets: { about: 'what is kept encrypted by APP_SECRET', verbs: [secretsRotate] },
  database: {
    about: 'the PostgreSQL that everything is kept in',
    verbs: [databaseMigrate, databaseUrl, databaseStop],
  },
} as const satisfies Record<string, { about: string; verbs: readonly ((run: RunCommand) => Command)[] }>

/** Messages are printed by whoever catches the error, in the form that was asked for. */
const leaveMessagesToCaller = (command: Command): Command =>
  command.exitOverride().configureOutput({ outputError: () => undefined })

/** Builds the command line; `run` is given each command's work. */
export const createProgram = (run: RunCommand): Command => {
  const program = leaveMessagesToCaller(new Command('mailroom'))
    .description("Mailroom's command line. It works whether the server runs or not.")
    .usage('<noun> <verb> [options]')
  for (const [name, { about, verbs }] of Object.entries(nouns)) {
    const noun = leaveMessagesToCaller(new Command(name)).description(about).usage('<verb> [options]')
    for (const verb of verbs) {
      noun.addCommand(
        leaveMessagesToCaller(verb(run)).option('--json', 'print one JSON value and nothing else'),
      )
    }
    program.addCommand(noun)
  }
  program.addCommand(
    leaveMessagesToCaller(reconcileCommand(run)).option('--json', 'print one JSON value and nothing else'),
  )
  return program
}
