import { Command } from 'commander'

import { parseDuration } from '#lib/service/cli/duration.ts'
import { requireSandbox } from '#lib/service/cli/require-sandbox.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withDatabase } from '#lib/service/cli/with-database.ts'
import { systemClock } from '#lib/service/clock.ts'
import { isSandbox } from '#lib/service/config.ts'
import { openDatabase } from '#lib/service/db/client.ts'
import { forwardSandboxClock, readSandboxClock } from '#lib/service/sandbox-clock.ts'

type Options = { forward?: number }

const showOrMove = (options: Options): Promise<CommandResult> =>
  withDatabase(async ({ settings, databaseUrl }) => {
    if (options.forward !== undefined) requireSandbox(settings)
    const { db, ...database } = openDatabase(databaseUrl, { max: 1 })
    try {
      if (options.forward !== undefined) await forwardSandboxClock(db, options.forward)
      const now = isSandbox(settings) ? await readSandboxClock(db) : systemClock.now()
      return { value: { now: now.toISOString() }, text: now.toISOString() }
    } finally {
      await database.close()
    }
  })

/** `sandbox clock`: shows the service's clock, or moves it ahead. */
export const sandboxClock = (run: RunCommand): Command =>
  new Command('clock')
    .description("show the service's clock, or move it ahead")
    .option('--forward <duration>', 'how far ahead to move it: 90m, 12h or 45d', parseDuration)
    .action((options: Options) => run(showOrMove(options)))
