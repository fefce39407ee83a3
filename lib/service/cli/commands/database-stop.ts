import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withDatabase } from '#lib/service/cli/with-database.ts'

const stop = (): Promise<CommandResult> =>
  withDatabase(() =>
    Promise.resolve({
      value: { released: true },
      text: 'The embedded PostgreSQL will stop unless a server or another command is using it.',
    }),
  )

/** `database stop`: using it and leaving is what stops an embedded PostgreSQL that nobody else uses. */
export const databaseStop = (run: RunCommand): Command =>
  new Command('stop')
    .description('stop the embedded PostgreSQL after `database url` or a killed server left it running')
    .action(() => run(stop()))
