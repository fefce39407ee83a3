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
    toast({ title: 'Approved and purchased', description: result.data.tracking_number ?? undefined })
    router.push(paths.shipment(approval.shipment.id))
    return null
  }
  return (
    <ConfirmDialog
      tone="primary"
      trigger={<Button variant="primary">Approve and pay {price}</Button>}
      title="Approve and pay?"
      description={`Your organization’s card is charged no more than ${price}, and the letter is printed as shown. If the price has expired, we’ll refresh it. If it went up, nothing is purchased and the request is sent back.`}
      confirmLabel="Approve and pay"
      keepLabel="Cancel"
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
      title="Send back this request?"
      description={`We’ll notify ${approval.requested_by.name}, who can edit the draft and request approval again. Nothing is purchased.`}
      label="Requested changes"
      needed="Describe the changes you need."
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
      trigger={<Button>Withdraw request</Button>}
      title="Withdraw this request?"
      description="You can then edit the draft. It won’t be purchased unless you request approval again."
      confirmLabel="Withdraw request"
      keepLabel="Cancel"
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
