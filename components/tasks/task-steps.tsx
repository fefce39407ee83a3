'use client'

import { ExternalLink } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { NextStep, Task } from '#lib/contract/tasks/task.ts'
import { paths } from '#lib/paths.ts'

import type { TaskActions } from './task-actions.ts'
import { WordsDialog } from './words-dialog.tsx'

type StepProps = {
  task: Task
  actions: TaskActions
  /** The task, or its shipment, has changed on the server. */
  onChanged: () => void
}

const SendCopy = ({ task, actions }: StepProps) => {
  const router = useRouter()
  const [pending, setPending] = useState<'same' | 'other' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (where: 'same' | 'other') => {
    setPending(where)
    setFailure(null)
    const result = await actions.sendCopy(task.id)
    if (result.ok) {
      const { id } = result.data
      router.push(where === 'same' ? paths.send.quotes(id) : paths.send.draftAddresses(id))
      return
    }
    setPending(null)
    setFailure(result.error.message)
  }
  return (
    <>
      <Button
        size="small"
        variant={task.next_steps[0] === 'send_copy' ? 'primary' : 'secondary'}
        pending={pending === 'same'}
        onClick={() => void send('same')}
      >
        Send First-Class copy
      </Button>
      <Button size="small" pending={pending === 'other'} onClick={() => void send('other')}>
        Send to another address
      </Button>
      {failure && <Notice alert tone="bad" title={failure} className="basis-full" />}
    </>
  )
}

const AskCarrier = ({ task, actions, onChanged }: StepProps) => {
  const toast = useToast()
  const contact = task.carrier_contact
  const name = contact?.name ?? 'the carrier'
  return (
    <WordsDialog
      trigger={
        <Button size="small" variant={task.next_steps[0] === 'ask_carrier' ? 'primary' : 'secondary'}>
          Contact {name}
        </Button>
      }
      title={`Contact ${name}`}
      description="Recorded in the shipment’s timeline. The task stays open until tracking resumes."
      label="Note"
      submitLabel="Save to timeline"
      onSubmit={async (note) => {
        const result = await actions.askCarrier(task.id, note || undefined)
        if (result.ok) {
          toast({ title: 'Saved to timeline' })
          onChanged()
        }
        return result
      }}
    >
      {contact && (
        <div className="flex flex-wrap gap-2">
          <LinkButton size="small" kind="external" href={contact.url}>
            <ExternalLink aria-hidden="true" />
            {contact.name} customer service
          </LinkButton>
          <a
            className="text-link numeric inline-flex min-h-7 items-center"
            href={`tel:+${contact.phone.replaceAll('-', '')}`}
          >
            {contact.phone}
          </a>
          {task.shipment?.tracking_number && (
            <span className="code inline-flex min-h-7 items-center">{task.shipment.tracking_number}</span>
          )}
        </div>
      )}
    </WordsDialog>
  )
}

const Refund = ({ task, actions, onChanged }: StepProps) => {
  const toast = useToast()
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" variant={task.next_steps[0] === 'refund' ? 'primary' : 'secondary'}>
          Cancel and refund
        </Button>
      }
      title="Cancel this shipment?"
      description="We’ll request a postage refund from the carrier and refund your card. If the piece is already printed, pull it from the mail. This can’t be undone."
      confirmLabel="Cancel and refund"
      keepLabel="Keep shipment"
      onConfirm={async () => {
        const result = await actions.refund(task.id)
        onChanged()
        if (!result.ok) return result.error.message
        toast({ title: 'Cancelled. Refund in progress' })
        return null
      }}
    />
  )
}

const Finish = ({ task, actions, onChanged }: StepProps) => {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const finish = async () => {
    setIsPending(true)
    const result = await actions.finish(task.id)
    setIsPending(false)
    onChanged()
    toast(result.ok ? { title: 'Task marked as done' } : { title: result.error.message, tone: 'bad' })
  }
  return (
    <Button size="small" variant="quiet" pending={isPending} onClick={() => void finish()}>
      Mark as done
    </Button>
  )
}

const Dismiss = ({ task, actions, onChanged }: StepProps) => {
  const toast = useToast()
  return (
    <WordsDialog
      trigger={
        <Button size="small" variant="quiet">
          Dismiss
        </Button>
      }
      title="Dismiss this task?"
      description="It won’t reopen for the same cause. Your reason is recorded."
      label="Reason"
      needed="Enter a reason."
      submitLabel="Dismiss"
      onSubmit={async (reason) => {
        const result = await actions.dismiss(task.id, reason)
        if (result.ok) {
          toast({ title: 'Task dismissed' })
          onChanged()
        }
        return result
      }}
    />
  )
}

const steps = {
  send_copy: (props) => <SendCopy {...props} />,
  ask_carrier: (props) => <AskCarrier {...props} />,
  refund: (props) => <Refund {...props} />,
  replace_card: () => (
    <LinkButton size="small" variant="primary" href={paths.settings.billing()}>
      Add a card
    </LinkButton>
  ),
  done: (props) => <Finish {...props} />,
  dismiss: (props) => <Dismiss {...props} />,
} satisfies Record<NextStep, (props: StepProps) => ReactNode>

/** The buttons of a task: exactly the steps that the API says are possible now. */
export const TaskSteps = (props: StepProps) => (
  <div className="flex flex-wrap items-center gap-2">
    {props.task.next_steps.map((step) => (
      <span key={step} className="contents">
        {steps[step](props)}
      </span>
    ))}
  </div>
)
