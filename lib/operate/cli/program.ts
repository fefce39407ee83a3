import { Command } from 'commander'

import type { RunCommand } from './report.ts'

type Noun = {
  about: string
  load: () => Promise<(run: RunCommand) => Command[]>
  /** The default verb. */
  usualVerb?: string
}

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
  billing: {
    about: 'how organizations pay: by card, from a prepaid balance, or by invoice',
    load: async () => (await import('./commands/billing.ts')).billingCommands,
  },
  payments: {
    about: 'payments received from organizations',
    load: async () => (await import('./commands/billing.ts')).paymentCommands,
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
  tracking: {
    about: 'what carriers report',
    load: async () => (await import('./commands/tracking.ts')).trackingCommands,
  },
  log: {
    about: 'the transparency log of evidence',
    load: async () => (await import('./commands/log.ts')).logCommands,
  },
  secrets: {
    about: 'secrets encrypted with APP_SECRET',
    load: async () => (await import('./commands/secrets.ts')).secretsCommands,
  },
  backup: {
    about: 'encrypted backups of everything: backup TARGET makes one',
    load: async () => (await import('./commands/backup.ts')).backupCommands,
    usualVerb: 'create',
  },
  vendors: {
    about: 'EasyPost and Stripe',
    load: async () => (await import('./commands/vendors.ts')).vendorCommands,
  },
  database: {
    about: 'the PostgreSQL database',
    load: async () => (await import('./commands/database.ts')).databaseCommands,
  },
}

/** Lets the caller print messages, in the requested format. */
const leaveMessagesToCaller = (command: Command): Command =>
  command.exitOverride().configureOutput({ outputError: () => undefined })

/** Rejects an option that is given twice and takes one value: the last would be taken, and the others lost without a word. */
const rejectRepeated = (verb: Command): Command => {
  for (const option of verb.options) {
    if (option.variadic || option.isBoolean()) continue
    let isGiven = false
    verb.on(`option:${option.name()}`, () => {
      if (isGiven) verb.error(`error: option '${option.flags}' is given more than once; it takes one value`)
      isGiven = true
    })
  }
  return verb
}

/** Adds what every verb has. */
const complete = (verb: Command): Command =>
  rejectRepeated(leaveMessagesToCaller(verb)).option('--json', 'print a single JSON value and nothing else')

type LoneVerb = { about: string; load: () => Promise<(run: RunCommand) => Command> }

/** The verbs without a noun. */
const loneVerbs: Record<string, LoneVerb> = {
  doctor: {
    about: 'check the whole installation, and state how to fix problems',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  live: {
    about: 'make an empty database that of a live installation, which mails and charges',
    load: async () => (await import('./commands/live.ts')).liveCommand,
  },
  reconcile: {
    about: "compare recent charges and labels with both vendors' records",
    load: async () => (await import('./commands/reconcile.ts')).reconcileCommand,
  },
  rehearse: {
    about: 'buy, print, manifest, track and refund one piece of each kit, and report what came back',
    load: async () => (await import('./commands/rehearse.ts')).rehearseCommand,
  },
  'receive-email': {
    about: 'receive an email on standard input, from a mail server',
    load: async () => (await import('./commands/receive-email.ts')).receiveEmailCommand,
  },
  restore: {
    about: 'restore a backup into an empty DATA_DIR and an empty database',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
}

/**
 * Builds the command line for these words; `run` receives each command's work. Nouns that they do not name have no
 * verbs.
 */
export const createProgram = async (words: readonly string[], run: RunCommand): Promise<Command> => {
  const program = leaveMessagesToCaller(new Command('mailroom'))
    .description("Mailroom's command line. Works whether or not the server is running.")
    .usage('<noun> <verb> [options]')
  const named = words.find((word) => Object.hasOwn(nouns, word) || Object.hasOwn(loneVerbs, word))
  for (const [name, { about, load, usualVerb }] of Object.entries(nouns)) {
    const noun = leaveMessagesToCaller(new Command(name)).description(about).usage('<verb> [options]')
    const verbs = name === named ? (await load())(run) : []
    for (const verb of verbs) noun.addCommand(complete(verb), { isDefault: verb.name() === usualVerb })
    program.addCommand(noun)
  }
  for (const [name, { about, load }] of Object.entries(loneVerbs)) {
    const command = name === named ? (await load())(run) : new Command(name)
    program.addCommand(complete(command).description(about))
  }
  return program
}
