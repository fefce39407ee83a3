import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { systemContext } from '#lib/service/context.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'
import { listDuePurges } from '#lib/service/retention/sweep-retention.ts'

const purge = (isDryRun: boolean): Promise<CommandResult> =>
  withService(async (deps) => {
    const due = await listDuePurges(deps, deps.clock.now())
    const going = due.filter(({ keptBy }) => keptBy === null)
    const held = due.filter(({ keptBy }) => keptBy === 'legal_hold').length
    const shared = due.filter(({ keptBy }) => keptBy === 'shared_document').length
    const listed = going.map(({ shipmentId, scope, expiredAt }) => ({
      shipment_id: shipmentId,
      scope,
      expired_at: expiredAt.toISOString(),
    }))
    let purged = 0
    if (!isDryRun) {
      for (const { organizationId, shipmentId, scope } of going) {
        if (await purgeShipment(systemContext(deps, organizationId), shipmentId, scope)) purged += 1
      }
    }
    const lines = listed.map(
      (each) => `${each.shipment_id}  ${each.scope}  retained until ${each.expired_at}`,
    )
    const kept = `${held} retained by legal hold, ${shared} retained for other shipments.`
    const summary = isDryRun
      ? `${going.length} would be deleted, ${kept} Nothing was changed.`
      : `${purged} deleted, ${kept}`
    return {
      value: { dry_run: isDryRun, due: listed, held, shared, purged },
      text: [...lines, summary].join('\n'),
    }
  })

/** `evidence purge`: deletes what is past its retention, as the hourly job does. */
export const evidencePurge = (run: RunCommand): Command =>
  new Command('purge')
    .description('delete items past their retention that are not on legal hold')
    .option('--dry-run', 'show what would be deleted without deleting it')
    .action((options: { dryRun?: boolean }) => run(purge(options.dryRun ?? false)))
