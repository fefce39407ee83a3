import { Command, Option } from 'commander'

import { type Approval, listApprovalsQuery } from '#lib/contract/approvals/approval.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withMember } from '#lib/operate/cli/with-database.ts'
import { listApprovals } from '#lib/service/approvals/load-approval.ts'

type Options = { email: string; state: string }

const lineOf = (approval: Approval): string =>
  [
    approval.id,
    approval.state,
    approval.requested_at,
    formatDollars(approval.total_cents),
    `${approval.carrier} ${approval.service}`,
    `requested by ${approval.requested_by.name}`,
    approval.shipment.name ?? approval.shipment.recipient,
    approval.comment ?? '',
  ].join('\t')

const list = ({ email, state }: Options): Promise<CommandResult> =>
  withMember(email, async (ctx) => {
    const { data } = await listApprovals(ctx, listApprovalsQuery.parse({ state, limit: 100 }))
    return { value: data, text: data.map(lineOf).join('\n') || 'No approval requests.' }
  })

/** Builds the commands of `approvals`: approval of purchases. Deciding takes a person at the dashboard. */
export const approvalCommands = (run: RunCommand): Command[] => [
  new Command('list')
    .description('list approval requests visible to a member')
    .requiredOption('--email <email>', "the member's email address")
    .addOption(
      new Option('--state <state>', 'waiting, or ended').choices(['waiting', 'ended']).default('waiting'),
    )
    .action((options: Options) => run(list(options))),
]
