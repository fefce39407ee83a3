import { Command } from 'commander'

import { forwardSandboxClock, readSandboxClock } from '#lib/sandbox/sandbox-clock.ts'
import { wakeJobs } from '#lib/sandbox/scenario/await-milestone.ts'
import { parseDuration } from '#lib/service/cli/duration.ts'
import { requireSandbox } from '#lib/service/cli/require-sandbox.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withDatabase } from '#lib/service/cli/with-database.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { systemClock } from '#lib/service/clock.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import { openDatabase } from '#lib/service/db/client.ts'
import { everyTenant } from '#lib/service/db/tenant.ts'

const present = (now: Date): CommandResult => ({
  value: { now: now.toISOString() },
  text: now.toISOString(),
})

const show = (): Promise<CommandResult> =>
  withDatabase(async ({ settings, databaseUrl }) => {
    const { db, ...database } = openDatabase(databaseUrl, { max: 1, scope: everyTenant })
    try {
      return present(isSandbox(settings) ? await readSandboxClock(db) : systemClock.now())
    } finally {
      await database.close()
    }
  })

const move = (milliseconds: number): Promise<CommandResult> =>
  withService(async (deps) => {
    requireSandbox(deps.config)
    const now = await forwardSandboxClock(deps.db, milliseconds)
    await wakeJobs(deps, milliseconds)
    return present(now)
  })

/** `sandbox clock`: shows the service's clock, or moves it ahead. */
export const sandboxClock = (run: RunCommand): Command =>
  new Command('clock')
    .description("show the service's clock, or move it forward")
    .option('--forward <duration>', 'how far to move it forward: 90m, 12h or 45d', parseDuration)
    .action((options: { forward?: number }) =>
      run(options.forward === undefined ? show() : move(options.forward)),
    )
