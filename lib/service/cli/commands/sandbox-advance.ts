import { Argument, Command, Option } from 'commander'

import { type Milestone, milestones } from '#lib/contract/sandbox/sandbox.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { requireSandbox } from '#lib/service/cli/require-sandbox.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'

const advance = (shipmentId: string, to: Milestone): Promise<CommandResult> =>
  withService(async (deps) => {
    requireSandbox(deps.config)
    await advanceShipment(deps, { shipmentId, to })
    return { value: { shipment_id: shipmentId, milestone: to }, text: `Shipment ${shipmentId} is ${to}.` }
  })

/** `sandbox advance`: plays a bought shipment's way up to a milestone through the vendors' own callbacks. */
export const sandboxAdvance = (run: RunCommand): Command =>
  new Command('advance')
    .description('simulate the steps of a purchased shipment, up to a milestone')
    .addArgument(new Argument('<shipment-id>', 'ID of the shipment'))
    .addOption(new Option('--to <milestone>', 'milestone to reach').choices(milestones).makeOptionMandatory())
    .action((shipmentId: string, options: { to: Milestone }) => run(advance(shipmentId, options.to)))
