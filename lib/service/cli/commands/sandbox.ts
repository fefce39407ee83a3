import { Argument, Command, Option } from 'commander'

import { type Milestone, milestones } from '#lib/contract/sandbox/sandbox.ts'
import { forwardSandboxClock, readSandboxClock } from '#lib/sandbox/sandbox-clock.ts'
import { wakeJobs } from '#lib/sandbox/scenario/await-milestone.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { evidenceTexts, submitEvidence } from '#lib/sandbox/vendors/stripe/disputes.ts'
import { parseDuration } from '#lib/service/cli/duration.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withDatabase } from '#lib/service/cli/with-database.ts'
import { requireSandbox, withService } from '#lib/service/cli/with-service.ts'
import { systemClock } from '#lib/service/clock.ts'
import { isSimulated } from '#lib/service/config/config.ts'
import { openDatabase } from '#lib/service/db/client.ts'
import { everyTenant } from '#lib/service/db/tenant.ts'

const advance = (shipmentId: string, to: Milestone): Promise<CommandResult> =>
  withService(async (deps) => {
    requireSandbox(deps.config)
    await advanceShipment(deps, { shipmentId, to })
    return { value: { shipment_id: shipmentId, milestone: to }, text: `Shipment ${shipmentId} is ${to}.` }
  })

const decide = (disputeId: string, evidence: (typeof evidenceTexts)[number]): Promise<CommandResult> =>
  withService(async (deps) => {
    requireSandbox(deps.config)
    const { status } = await submitEvidence(deps, disputeId, evidence)
    return { value: { dispute_id: disputeId, status }, text: `Dispute ${disputeId} is ${status}.` }
  })

const present = (now: Date): CommandResult => ({
  value: { now: now.toISOString() },
  text: now.toISOString(),
})

const show = (): Promise<CommandResult> =>
  withDatabase(async ({ settings, databaseUrl }) => {
    const { db, ...database } = openDatabase(databaseUrl, { max: 1, scope: everyTenant })
    try {
      return present(isSimulated(settings) ? await readSandboxClock(db) : systemClock.now())
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

/** Builds the commands of `sandbox`: simulated vendors and the sandbox clock. */
export const sandboxCommands = (run: RunCommand): Command[] => [
  new Command('advance')
    .description('simulate the steps of a purchased shipment, up to a milestone')
    .addArgument(new Argument('<shipment-id>', 'ID of the shipment'))
    .addOption(new Option('--to <milestone>', 'milestone to reach').choices(milestones).makeOptionMandatory())
    .action((shipmentId: string, options: { to: Milestone }) => run(advance(shipmentId, options.to))),
  new Command('dispute')
    .description('have the bank decide a dispute of a simulated charge')
    .addArgument(new Argument('<dispute-id>', 'ID of the dispute, from the details of its task'))
    .addOption(
      new Option('--evidence <text>', 'evidence that decides it')
        .choices(evidenceTexts)
        .makeOptionMandatory(),
    )
    .action((disputeId: string, options: { evidence: (typeof evidenceTexts)[number] }) =>
      run(decide(disputeId, options.evidence)),
    ),
  new Command('clock')
    .description("show the service's clock, or move it forward")
    .option('--forward <duration>', 'how far to move it forward: 90m, 12h or 45d', parseDuration)
    .action((options: { forward?: number }) =>
      run(options.forward === undefined ? show() : move(options.forward)),
    ),
]
