import { Argument, Command, Option } from 'commander'

import { type Milestone, milestones } from '#lib/contract/sandbox/sandbox.ts'
import { parseDuration } from '#lib/operate/cli/duration.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withDatabase } from '#lib/operate/cli/with-database.ts'
import { requireSandbox, withService } from '#lib/operate/cli/with-service.ts'
import { openConfig } from '#lib/operate/installation/open-config.ts'
import { everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import { productionCredentials } from '#lib/sandbox/create-sandbox.ts'
import { forwardSandboxClock, readSandboxClock } from '#lib/sandbox/sandbox-clock.ts'
import { wakeJobs } from '#lib/sandbox/scenario/await-milestone.ts'
import { milestoneTexts, scanMilestones } from '#lib/sandbox/scenario/milestones.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { findPiece, issueReturnReceipt, scanPiece } from '#lib/sandbox/vendors/easypost/tracking.ts'
import { evidenceTexts, submitEvidence } from '#lib/sandbox/vendors/stripe/disputes.ts'
import { StripeRefusal } from '#lib/sandbox/vendors/stripe/requests.ts'
import { systemClock } from '#lib/service/clock.ts'
import { isSimulated } from '#lib/service/config/config.ts'
import { ServiceError } from '#lib/service/errors.ts'

type PieceMilestone = (typeof scanMilestones)[number] | 'return_receipt'

const advance = (shipmentId: string, to: Milestone): Promise<CommandResult> =>
  withService(async (deps) => {
    requireSandbox(deps.config)
    await advanceShipment(deps, { shipmentId, to })
    return { value: { shipment_id: shipmentId, milestone: to }, text: `Shipment ${shipmentId} is ${to}.` }
  })

const decide = (disputeId: string, evidence: (typeof evidenceTexts)[number]): Promise<CommandResult> =>
  withService(async (deps) => {
    requireSandbox(deps.config)
    const { status } = await submitEvidence(deps, disputeId, evidence).catch((error: unknown) => {
      if (!(error instanceof StripeRefusal)) throw error
      throw new ServiceError('VALIDATION_ERROR', `${error.message}. The ID is in the details of its task.`)
    })
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

const scan = (trackingNumber: string, to: PieceMilestone): Promise<CommandResult> =>
  withService(async (deps) => {
    requireSandbox(deps.config)
    const piece = await findPiece(deps.db, deps.clock, trackingNumber)
    if (!piece) {
      throw new ServiceError('NOT_FOUND', `The EasyPost simulator has sold no label ${trackingNumber}.`)
    }
    const { id } = piece.shipment
    if (to === 'return_receipt') await issueReturnReceipt(deps.db, deps.clock, id)
    else if (!(await scanPiece(deps.db, deps.clock, id, to))) {
      throw new ServiceError(
        'INVALID_STATUS_TRANSITION',
        `${trackingNumber} cannot be ${milestoneTexts[to]} now.`,
      )
    }
    const text = `The carrier reports that ${trackingNumber} is ${milestoneTexts[to]}.`
    return { value: { tracking_number: trackingNumber, milestone: to }, text }
  })

const printKeys = (): Promise<CommandResult> =>
  withDatabase(async ({ settings, databaseUrl }) => {
    const { appSecret, appUrl } = await openConfig(settings, databaseUrl)
    const { easypost, stripe } = productionCredentials(appSecret)
    const variables = {
      EASYPOST_API_KEY: easypost.apiKey,
      EASYPOST_WEBHOOK_SECRET: easypost.webhookSecret,
      EASYPOST_BASE_URL: `${appUrl}/sandbox/easypost/v2`,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_BASE_URL: `${appUrl}/sandbox/stripe`,
      PRINTER_URL: `${appUrl}/sandbox/ipp/print`,
    }
    const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
    return { value: variables, text: lines.join('\n') }
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
  new Command('scan')
    .description('have the carrier report something of any piece that the simulator has sold a label for')
    .addArgument(new Argument('<tracking-number>', 'tracking number of the piece'))
    .addOption(
      new Option('--to <milestone>', 'what is reported')
        .choices([...scanMilestones, 'return_receipt'])
        .makeOptionMandatory(),
    )
    .action((trackingNumber: string, options: { to: PieceMilestone }) =>
      run(scan(trackingNumber, options.to)),
    ),
  new Command('vendor-keys')
    .description('show the variables with which a live installation uses this sandbox as its vendors')
    .action(() => run(printKeys())),
  new Command('clock')
    .description("show the service's clock, or move it forward")
    .option('--forward <duration>', 'how far to move it forward: 90m, 12h or 45d', parseDuration)
    .action((options: { forward?: number }) =>
      run(options.forward === undefined ? show() : move(options.forward)),
    ),
]
