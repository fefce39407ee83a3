import { Command } from 'commander'

import type { RunCommand } from './report.ts'

type Verb = (run: RunCommand) => Command

type Noun = { about: string; verbs: readonly (() => Promise<Verb>)[] }

/** Every noun with its verbs, each verb in a file of its own. They load when the noun is asked for: that takes time. */
const nouns: Record<string, Noun> = {
  organization: {
    about: 'organizations and their owners',
    verbs: [async () => (await import('./commands/organization-create.ts')).organizationCreate],
  },
  user: {
    about: 'accounts and sign-in',
    verbs: [
      async () => (await import('./commands/user-create.ts')).userCreate,
      async () => (await import('./commands/user-invite.ts')).userInvite,
      async () => (await import('./commands/user-reset-password.ts')).userResetPassword,
      async () => (await import('./commands/user-end-sessions.ts')).userEndSessions,
    ],
  },
  member: {
    about: 'members of an organization',
    verbs: [
      async () => (await import('./commands/member-list.ts')).memberList,
      async () => (await import('./commands/member-invite.ts')).memberInvite,
      async () => (await import('./commands/member-role.ts')).memberRole,
      async () => (await import('./commands/member-remove.ts')).memberRemove,
    ],
  },
  'api-key': {
    about: 'API keys',
    verbs: [
      async () => (await import('./commands/api-key-create.ts')).apiKeyCreate,
      async () => (await import('./commands/api-key-list.ts')).apiKeyList,
      async () => (await import('./commands/api-key-rotate.ts')).apiKeyRotate,
      async () => (await import('./commands/api-key-revoke.ts')).apiKeyRevoke,
    ],
  },
  approvals: {
    about: 'approval of purchases',
    verbs: [async () => (await import('./commands/approvals-list.ts')).approvalsList],
  },
  operations: {
    about: 'pieces to be mailed',
    verbs: [
      async () => (await import('./commands/operations-list.ts')).operationsList,
      async () => (await import('./commands/operations-hand-over.ts')).operationsHandOver,
    ],
  },
  sandbox: {
    about: 'simulated vendors and the sandbox clock',
    verbs: [
      async () => (await import('./commands/sandbox-advance.ts')).sandboxAdvance,
      async () => (await import('./commands/sandbox-clock.ts')).sandboxClock,
    ],
  },
  evidence: {
    about: 'evidence of mailing',
    verbs: [
      async () => (await import('./commands/evidence-verify.ts')).evidenceVerify,
      async () => (await import('./commands/evidence-archive.ts')).evidenceArchive,
      async () => (await import('./commands/evidence-declaration.ts')).evidenceDeclaration,
      async () => (await import('./commands/evidence-import-receipt.ts')).evidenceImportReceipt,
      async () => (await import('./commands/evidence-purge.ts')).evidencePurge,
      async () => (await import('./commands/evidence-rotate-key.ts')).evidenceRotateKey,
    ],
  },
  secrets: {
    about: 'secrets encrypted with APP_SECRET',
    verbs: [async () => (await import('./commands/secrets-rotate.ts')).secretsRotate],
  },
  database: {
    about: 'the PostgreSQL database',
    verbs: [
      async () => (await import('./commands/database-migrate.ts')).databaseMigrate,
      async () => (await import('./commands/database-url.ts')).databaseUrl,
      async () => (await import('./commands/database-stop.ts')).databaseStop,
    ],
  },
}

/** Messages are printed by whoever catches the error, in the form that was asked for. */
const leaveMessagesToCaller = (command: Command): Command =>
  command.exitOverride().configureOutput({ outputError: () => undefined })

/** What every verb has, whatever it does. */
const complete = (verb: Command): Command =>
  leaveMessagesToCaller(verb).option('--json', 'print a single JSON value and nothing else')

/** The one verb without a noun. */
const reconcile = {
  name: 'reconcile',
  about: "compare recent charges and labels with both vendors' records",
  load: async (): Promise<Verb> => (await import('./commands/reconcile.ts')).reconcileCommand,
}

/**
 * Builds the command line for these words; `run` is given each command's work. What they do not name is known by name
 * alone.
 */
export const createProgram = async (words: readonly string[], run: RunCommand): Promise<Command> => {
  const program = leaveMessagesToCaller(new Command('mailroom'))
    .description("Mailroom's command line. Works whether or not the server is running.")
    .usage('<noun> <verb> [options]')
  const named = words.find((word) => Object.hasOwn(nouns, word) || word === reconcile.name)
  for (const [name, { about, verbs }] of Object.entries(nouns)) {
    const noun = leaveMessagesToCaller(new Command(name)).description(about).usage('<verb> [options]')
    const loaded = name === named ? await Promise.all(verbs.map((load) => load())) : []
    for (const verb of loaded) noun.addCommand(complete(verb(run)))
    program.addCommand(noun)
  }
  const command = named === reconcile.name ? (await reconcile.load())(run) : new Command(reconcile.name)
  program.addCommand(complete(command).description(reconcile.about))
  return program
}
