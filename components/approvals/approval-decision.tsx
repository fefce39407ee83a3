'use client'

import { useAction } from '#components/actions/use-action.ts'
import { WordsDialog } from '#components/tasks/words-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import { paths } from '#lib/paths.ts'

import { approvePurchase, returnApproval, withdrawApproval } from './actions.ts'

type ApprovalDecisionProps = { approval: Approval }

const Approve = ({ approval }: ApprovalDecisionProps) => {
  const toast = useToast()
  const price = formatDollars(approval.total_cents)
  const shipmentPath = paths.shipment(approval.shipment.id)
  const approve = useAction(approvePurchase, {
    // Another approver may have decided, or the price have changed.
    refreshesOnError: true,
    after: ({ action_url: url }) => (url ? { leave: url } : { open: shipmentPath }),
    onSuccess: ({ action_url: actionUrl, tracking_number: trackingNumber }) => {
      if (!actionUrl) toast({ title: 'Approved and bought', description: trackingNumber ?? undefined })
    },
  })
  return (
    <ConfirmDialog
      tone="primary"
      trigger={<Button variant="primary">Approve and buy for {price}</Button>}
      title="Approve and buy?"
      description={`At most ${price} is charged to the organization’s card, and it is printed as shown here. If the price has expired, the carriers are asked again; should it cost more, nothing is bought and the request goes back.`}
      confirmLabel="Approve and buy"
      keepLabel="Not yet"
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
      title="Send it back?"
      description={`${approval.requested_by.name} is told, and can change the draft and ask again. Nothing is bought.`}
      label="What should be different"
      needed="Say what should be different."
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
      trigger={<Button>Withdraw to change it</Button>}
      title="Withdraw this request?"
      description="The draft can be changed again. It is not bought until you ask once more and somebody approves."
      confirmLabel="Withdraw the request"
      keepLabel="Keep waiting"
      action={withdraw}
      onConfirm={() => withdraw.run(approval.id)}
    />
  )
}

/** What the reader may do about a request. */
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
