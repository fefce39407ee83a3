'use client'

import { useAction } from '#components/actions/use-action.ts'
import { WordsDialog } from '#components/tasks/text-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { paths } from '#lib/paths.ts'

import { approvePurchase, returnApproval, withdrawApproval } from './actions.ts'
import * as wording from './wording.tsx'

type ApprovalDecisionProps = { approval: Approval }

const Approve = ({ approval }: ApprovalDecisionProps) => {
  const toast = useToast()
  const price = formatDollars(approval.total_cents)
  const shipmentPath = paths.shipment(approval.shipment.id)
  const approve = useAction(approvePurchase, {
    // Another approver may have decided, or the price may have changed.
    refreshesOnError: true,
    after: ({ action_url: url }) => (url ? { leave: url } : { open: shipmentPath }),
    onSuccess: ({ action_url: actionUrl, tracking_number: trackingNumber, scheduled_for: day }) => {
      if (day) toast({ title: wording.approvedForItsDay(formatDay(day)) })
      else if (!actionUrl)
        toast({ title: wording.approvedAndPurchased, description: trackingNumber ?? undefined })
    },
  })
  const day = approval.mail_on === null ? null : formatDay(approval.mail_on)
  return (
    <ConfirmDialog
      tone="primary"
      trigger={
        <Button variant="primary">
          {day === null ? wording.approveAndPay(price) : wording.approveForAtMost(price)}
        </Button>
      }
      title={day === null ? wording.approveAndPayTitle : wording.approveScheduledTitle}
      description={
        day === null
          ? wording.yourOrganizationsCardIsCharged(price)
          : wording.nothingIsChargedBefore(day, price)
      }
      confirmLabel={day === null ? wording.approveAndPayConfirm : wording.approveConfirm}
      keepLabel={wording.cancel}
      action={approve}
      onConfirm={() => approve.run(approval.id, shipmentPath)}
    />
  )
}

const SendBack = ({ approval }: ApprovalDecisionProps) => {
  const toast = useToast()
  const sendBack = useAction(returnApproval, {
    refreshesOnError: true,
    after: { open: paths.approvals() },
    onSuccess: () => toast({ title: wording.sentBack }),
  })
  return (
    <WordsDialog
      trigger={<Button>{wording.sendBack}</Button>}
      title={wording.sendBackThisRequest}
      description={wording.wellNotifyWhoCanEdit(approval.requested_by.name)}
      label={wording.requestedChanges}
      needed={wording.describeTheChangesYouNeed}
      submitLabel={wording.sendBack}
      action={sendBack}
      onSubmit={(comment) => sendBack.run(approval.id, comment)}
    />
  )
}

const Withdraw = ({ approval }: ApprovalDecisionProps) => {
  const withdraw = useAction(withdrawApproval, {
    refreshesOnError: true,
    after: { open: paths.send.quotes(approval.shipment.id) },
  })
  return (
    <ConfirmDialog
      tone="primary"
      trigger={<Button>{wording.withdrawRequest}</Button>}
      title={wording.withdrawThisRequest}
      description={wording.youCanThenEdit}
      confirmLabel={wording.withdrawRequest}
      keepLabel={wording.cancel}
      action={withdraw}
      onConfirm={() => withdraw.run(approval.id)}
    />
  )
}

/** Shows the actions that the reader has on a request. */
export const ApprovalDecision = (props: ApprovalDecisionProps) => {
  const { next_steps: steps } = props.approval
  return (
    <>
      {steps.includes('withdraw') && <Withdraw {...props} />}
      {steps.includes('return') && <SendBack {...props} />}
      {steps.includes('approve') && <Approve {...props} />}
    </>
  )
}
