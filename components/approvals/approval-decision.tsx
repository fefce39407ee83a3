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
      if (day) toast({ title: `Approved for ${formatDay(day)}` })
      else if (!actionUrl)
        toast({ title: 'Approved and purchased', description: trackingNumber ?? undefined })
    },
  })
  const day = approval.mail_on === null ? null : formatDay(approval.mail_on)
  return (
    <ConfirmDialog
      tone="primary"
      trigger={
        <Button variant="primary">
          {day === null ? <>Approve and pay {price}</> : <>Approve for at most {price}</>}
        </Button>
      }
      title={day === null ? 'Approve and pay?' : 'Approve this scheduled purchase?'}
      description={
        day === null
          ? `Your organization is charged no more than ${price}, and the letter is printed as shown. If the price has expired, we’ll refresh it. If it went up, nothing is purchased and the request is sent back.`
          : `Nothing is charged now. It is purchased on ${day} for at most ${price}, without another approval.`
      }
      confirmLabel={day === null ? 'Approve and pay' : 'Approve'}
      keepLabel="Cancel"
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
    onSuccess: () => toast({ title: 'Sent back' }),
  })
  return (
    <WordsDialog
      trigger={<Button>Send back</Button>}
      title="Send back this request?"
      description={`We’ll notify ${approval.requested_by.name}, who can edit the draft and request approval again. Nothing is purchased.`}
      label="Requested changes"
      needed="Describe the changes you need."
      submitLabel="Send back"
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
      trigger={<Button>Withdraw request</Button>}
      title="Withdraw this request?"
      description="You can then edit the draft. It won’t be purchased unless you request approval again."
      confirmLabel="Withdraw request"
      keepLabel="Cancel"
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
