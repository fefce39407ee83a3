import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withDatabase } from '#lib/service/cli/with-database.ts'

const show = (): Promise<CommandResult> =>
  withDatabase(
    ({ databaseUrl }) => Promise.resolve({ value: { url: databaseUrl }, text: databaseUrl }),
    // An address that is dead by the time it is read would be of no use.
    { keepRunning: true },
  )

/** `database url`: where PostgreSQL can be reached, with its password. */
export const databaseUrl = (run: RunCommand): Command =>
  new Command('url')
    .description(
      'print the PostgreSQL connection URL, starting the embedded one if needed and leaving it running',
    )
    .action(() => run(show()))
