import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withDatabase } from '#lib/service/cli/with-database.ts'

const migrate = (): Promise<CommandResult> =>
  withDatabase(() =>
    Promise.resolve({ value: { migrated: true }, text: 'The database schema is up to date.' }),
  )

/** `database migrate`: what every start does first, by itself. */
export const databaseMigrate = (run: RunCommand): Command =>
  new Command('migrate').description('migrate the database schema').action(() => run(migrate()))
