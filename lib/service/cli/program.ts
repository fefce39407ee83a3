import { Command } from 'commander'

import type { RunCommand } from './report.ts'

type Noun = { about: string; load: () => Promise<(run: RunCommand) => Command[]> }

/** Every noun with its verbs. A noun's file is loaded only when it is named, because loading takes time. */
const nouns: Record<string, Noun> = {
  organization: {
    about: 'organizations and their owners',
    load: async () => (await import('./commands/organizations.ts')).organizationCommands,
  },
  user: {
    about: 'accounts and sign-in',
    load: async () => (await import('./commands/users.ts')).userCommands,
  },
  member: {
    about: 'members of an organization',
    load: async () => (await import('./commands/members.ts')).memberCommands,
  },
  'api-key': {
    about: 'API keys',
    load: async () => (await import('./commands/api-keys.ts')).apiKeyCommands,
  },
  approvals: {
    about: 'approval of purchases',
    load: async () => (await import('./commands/approvals.ts')).approvalCommands,
  },
  operations: {
    about: 'pieces to be mailed',
    load: async () => (await import('./commands/operations.ts')).operationsCommands,
  },
  sandbox: {
    about: 'simulated vendors and the sandbox clock',
    load: async () => (await import('./commands/sandbox.ts')).sandboxCommands,
  },
  evidence: {
    about: 'evidence of mailing',
    load: async () => (await import('./commands/evidence.ts')).evidenceCommands,
  },
  storage: {
    about: 'stored documents and evidence files',
    load: async () => (await import('./commands/storage.ts')).storageCommands,
  },
  log: {
    about: 'the transparency log of evidence',
    load: async () => (await import('./commands/log.ts')).logCommands,
  },
  secrets: {
    about: 'secrets encrypted with APP_SECRET',
    load: async () => (await import('./commands/secrets.ts')).secretsCommands,
  },
  database: {
    about: 'the PostgreSQL database',
    load: async () => (await import('./commands/database.ts')).databaseCommands,
  },
}

/** Lets the caller print messages, in the requested format. */
const leaveMessagesToCaller = (command: Command): Command =>
  command.exitOverride().configureOutput({ outputError: () => undefined })

/** Adds what every verb has. */
const complete = (verb: Command): Command =>
  leaveMessagesToCaller(verb).option('--json', 'print a single JSON value and nothing else')

/** The one verb without a noun. */
const reconcile = {
  name: 'reconcile',
  about: "compare recent charges and labels with both vendors' records",
  load: async () => (await import('./commands/reconcile.ts')).reconcileCommand,
}

/**
 * Builds the command line for these words; `run` receives each command's work. Nouns that they do not name have no
 * verbs.
 */
export const createProgram = async (words: readonly string[], run: RunCommand): Promise<Command> => {
  const program = leaveMessagesToCaller(new Command('mailroom'))
    .description("Mailroom's command line. Works whether or not the server is running.")
    .usage('<noun> <verb> [options]')
  const named = words.find((word) => Object.hasOwn(nouns, word) || word === reconcile.name)
  for (const [name, { about, load }] of Object.entries(nouns)) {
    const noun = leaveMessagesToCaller(new Command(name)).description(about).usage('<verb> [options]')
    if (name === named) for (const verb of (await load())(run)) noun.addCommand(complete(verb))
    program.addCommand(noun)
  }
  const command = named === reconcile.name ? (await reconcile.load())(run) : new Command(reconcile.name)
  program.addCommand(complete(command).description(reconcile.about))
  return program
}
