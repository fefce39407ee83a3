'use client'

import { useRouter } from 'next/navigation'

import { WordsDialog } from '#components/tasks/words-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import { paths } from '#lib/paths.ts'

import type { ApprovalActions } from './approval-actions.ts'

type ApprovalDecisionProps = { approval: Approval; actions: ApprovalActions }

const Approve = ({ approval, actions }: ApprovalDecisionProps) => {
  const router = useRouter()
  const toast = useToast()
  const price = formatDollars(approval.total_cents)
  const confirm = async () => {
    const result = await actions.approve(approval.id, paths.shipment(approval.shipment.id))
    if (!result.ok) {
      // Somebody else may have decided, or the price have changed: the page shows what became of it.
      router.refresh()
      return result.error.message
    }
    if (result.data.action_url) {
      window.location.assign(result.data.action_url)
      return null
    }
    toast({ title: 'Approved and bought', description: result.data.tracking_number ?? undefined })
    router.push(paths.shipment(approval.shipment.id))
    return null
  }
  return (
    <ConfirmDialog
      tone="primary"
      trigger={<Button variant="primary">Approve and buy for {price}</Button>}
      title="Approve and buy?"
      description={`At most ${price} is charged to the organization’s card, and it is printed as shown here. If the price has expired, the carriers are asked again; should it cost more, nothing is bought and the request goes back.`}
      confirmLabel="Approve and buy"
      keepLabel="Not yet"
      onConfirm={confirm}
    />
  )
}

const SendBack = ({ approval, actions }: ApprovalDecisionProps) => {
  const router = useRouter()
  const toast = useToast()
  return (
    <WordsDialog
      trigger={<Button>Send back</Button>}
      title="Send it back?"
      description={`${approval.requested_by.name} is told, and can change the draft and ask again. Nothing is bought.`}
      label="What should be different"
      needed="Say what should be different."
      submitLabel="Send back"
      onSubmit={async (comment) => {
        const result = await actions.sendBack(approval.id, comment)
        if (!result.ok) {
          router.refresh()
          return result
        }
        toast({ title: 'Sent back' })
        router.push(paths.approvals())
        return result
      }}
    />
  )
}

const Withdraw = ({ approval, actions }: ApprovalDecisionProps) => {
  const router = useRouter()
  const confirm = async () => {
    const result = await actions.withdraw(approval.id)
    if (!result.ok) {
      router.refresh()
      return result.error.message
    }
    router.push(paths.send.quotes(approval.shipment.id))
    return null
  }
  return (
    <ConfirmDialog
      tone="primary"
      trigger={<Button>Withdraw to change it</Button>}
      title="Withdraw this request?"
      description="The draft can be changed again. It is not bought until you ask once more and somebody approves."
      confirmLabel="Withdraw the request"
      keepLabel="Keep waiting"
      onConfirm={confirm}
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
