import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { upgradeDatabase } from '#lib/operate/cli/upgrade-database.ts'
import { withDatabase, withUnmigratedDatabase } from '#lib/operate/cli/with-database.ts'
import { createLogger } from '#lib/service/observability/logger.ts'

const migrate = (): Promise<CommandResult> =>
  withDatabase(() =>
    Promise.resolve({ value: { migrated: true }, text: 'The database schema is up to date.' }),
  )

const distribute = (): Promise<CommandResult> =>
  withUnmigratedDatabase(async ({ databaseUrl, settings }) => {
    const tables: string[] = []
    await upgradeDatabase(
      { databaseUrl, settings, logger: createLogger(settings.logLevel ?? 'warn', process.stderr) },
      { distribute: (table) => tables.push(table) },
    )
    return {
      value: { distributed: true, tables },
      text:
        tables.length > 0
          ? `The database is distributed: ${tables.length} tables were moved to the workers. Start Mailroom as before.`
          : 'The database is distributed already; nothing had to be moved.',
    }
  })

const show = (): Promise<CommandResult> =>
  withDatabase(
    ({ databaseUrl }) => Promise.resolve({ value: { url: databaseUrl }, text: databaseUrl }),
    // A worker address that is dead by the time it is read would be useless.
    { keepRunning: true },
  )

const stop = (): Promise<CommandResult> =>
  withDatabase(() =>
    Promise.resolve({
      value: { released: true },
      text: 'The embedded PostgreSQL will stop unless a server or another command is using it.',
    }),
  )

/** Builds the commands of `database`: the PostgreSQL database. */
export const databaseCommands = (run: RunCommand): Command[] => [
  new Command('migrate').description('migrate the database schema').action(() => run(migrate())),
  new Command('distribute')
    .description(
      'distribute the database over the workers of a Citus cluster, or resume an interrupted distribution',
    )
    .action(() => run(distribute())),
  new Command('url')
    .description(
      'print the PostgreSQL connection URL, starting the embedded one if needed and leaving it running',
    )
    .action(() => run(show())),
  new Command('stop')
    .description('stop the embedded PostgreSQL after `database url` or a killed server left it running')
    .action(() => run(stop())),
]
