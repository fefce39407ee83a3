import { Command, InvalidArgumentError } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { differenceKinds } from '#lib/service/reconciliation/load-ours.ts'
import { reconcile, reconciledDays, type Reconciliation } from '#lib/service/reconciliation/reconcile.ts'

const readDays = (text: string): number => {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 90) {
    throw new InvalidArgumentError('Expected a whole number of days, from 1 to 90.')
  }
  return days
}

const describe = ({ since, counts, differences }: Reconciliation): string => {
  const unread =
    counts.unread_labels === 0
      ? ''
      : ` ${counts.unread_labels} labels in EasyPost’s list cannot be read, and were not compared.`
  const compared = `Compared ${counts.payments} payments and ${counts.labels} labels since ${since.toISOString()} with ${counts.purchases} purchases.${unread}`
  if (differences.length === 0) return `${compared} No differences.`
  const rows = differences.map(
    ({ kind, vendorId, shipmentId, ours, theirs }) =>
      `${kind}  ${vendorId}  shipment ${shipmentId ?? 'unknown'}\n  ${differenceKinds[kind]}\n  ours: ${ours}\n  theirs: ${theirs}`,
  )
  return [compared, ...rows, `${differences.length} differences.`].join('\n')
}

const run = (days: number): Promise<CommandResult> =>
  withService(async (deps) => {
    const found = await reconcile(deps, { days })
    const differences = found.differences.map((each) => ({
      kind: each.kind,
      vendor_id: each.vendorId,
      organization_id: each.organizationId,
      shipment_id: each.shipmentId,
      purchase_id: each.purchaseId,
      ours: each.ours,
      theirs: each.theirs,
    }))
    const value = { since: found.since.toISOString(), counts: found.counts, differences }
    return { value, text: describe(found) }
  })

/** Builds `reconcile`, which compares recent charges and labels with both vendors' own lists. */
export const reconcileCommand = (report: RunCommand): Command =>
  new Command('reconcile')
    .option('--days <number>', 'how far to look back', readDays, reconciledDays)
    .action((options: { days: number }) => report(run(options.days)))
