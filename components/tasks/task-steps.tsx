'use client'

import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { changed } from '#components/api/stored.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { NextStep } from '#lib/contract/shipment-core/task.values.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { paths } from '#lib/paths.ts'

import { contactCarrier, dismissTask, finishTask, refundTask, sendCopy } from './actions.ts'
import { WordsDialog } from './text-dialog.tsx'

type StepProps = { task: Task }

/** What follows the end of a task: on the page of a matter, the matter has one open task less. */
const afterClosing = {
  store: [
    changed('getMatterSummary', undefined, (summary) => ({ ...summary, open_tasks: summary.open_tasks - 1 })),
  ],
  reread: ['listTasks'],
} as const

const SendCopy = ({ task }: StepProps) => {
  const toSame = useAction(sendCopy, { after: ({ id }) => ({ open: paths.send.quotes(id) }) })
  const toOther = useAction(sendCopy, { after: ({ id }) => ({ open: paths.send.draftAddresses(id) }) })
  const error = toSame.error ?? toOther.error
  return (
    <>
      <Button
        size="small"
        variant={task.next_steps[0] === 'send_copy' ? 'primary' : 'secondary'}
        pending={toSame.isPending}
        onClick={() => {
          toOther.reset()
          void toSame.run(task.id)
        }}
      >
        Send First-Class copy
      </Button>
      <Button
        size="small"
        pending={toOther.isPending}
        onClick={() => {
          toSame.reset()
          void toOther.run(task.id)
        }}
      >
        Send to another address
      </Button>
      {error && <Notice alert tone="bad" title={error.message} className="basis-full" />}
    </>
  )
}

const ContactCarrier = ({ task }: StepProps) => {
  const toast = useToast()
  const ask = useAction(contactCarrier, {
    after: { reread: ['listShipmentActivity'] },
    onSuccess: () => toast({ title: 'Saved to timeline' }),
  })
  const contact = task.carrier_contact
  const name = contact?.name ?? 'the carrier'
  return (
    <WordsDialog
      trigger={
        <Button size="small" variant={task.next_steps[0] === 'contact_carrier' ? 'primary' : 'secondary'}>
          Contact {name}
        </Button>
      }
      title={`Contact ${name}`}
      description="Recorded in the shipment’s timeline. The task stays open until tracking resumes."
      label="Note"
      submitLabel="Save to timeline"
      action={ask}
      onSubmit={(note) => ask.run(task.id, note || undefined)}
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

const Refund = ({ task }: StepProps) => {
  const toast = useToast()
  const refund = useAction(refundTask, {
    refreshesOnError: true,
    onSuccess: () => toast({ title: 'Cancelled. Refund in progress' }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" variant={task.next_steps[0] === 'refund' ? 'primary' : 'secondary'}>
          Cancel and refund
        </Button>
      }
      title="Cancel this shipment?"
      description="We’ll request a postage refund from the carrier and refund what was charged. If the piece is already printed, pull it from the mail. This can’t be undone."
      confirmLabel="Cancel and refund"
      keepLabel="Keep shipment"
      action={refund}
      onConfirm={() => refund.run(task.id)}
    />
  )
}

const Finish = ({ task }: StepProps) => {
  const isFirst = task.next_steps[0] === 'done' && task.next_steps.length > 2
  const toast = useToast()
  const finish = useAction(finishTask, {
    after: afterClosing,
    refreshesOnError: true,
    onSuccess: () => toast({ title: 'Task marked as done' }),
    onError: ({ message }) => toast({ title: message, tone: 'bad' }),
  })
  return (
    <Button
      size="small"
      variant={isFirst ? 'primary' : 'quiet'}
      pending={finish.isPending}
      onClick={() => void finish.run(task.id)}
    >
      Mark as done
    </Button>
  )
}

const Dismiss = ({ task }: StepProps) => {
  const toast = useToast()
  const dismiss = useAction(dismissTask, {
    after: afterClosing,
    onSuccess: () => toast({ title: 'Task dismissed' }),
  })
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
      action={dismiss}
      onSubmit={(reason) => dismiss.run(task.id, reason)}
    />
  )
}

const steps = {
  send_copy: (props) => <SendCopy {...props} />,
  contact_carrier: (props) => <ContactCarrier {...props} />,
  refund: (props) => <Refund {...props} />,
  replace_card: () => (
    <LinkButton size="small" variant="primary" href={paths.settings.billing()}>
      Add a card
    </LinkButton>
  ),
  replace_key: () => (
    <LinkButton size="small" variant="primary" href={paths.settings.connectedAccounts()}>
      Enter another key
    </LinkButton>
  ),
  done: (props) => <Finish {...props} />,
  dismiss: (props) => <Dismiss {...props} />,
} satisfies Record<NextStep, (props: StepProps) => ReactNode>

/** Links to the carrier's own page of a piece, if a task requires reading it. */
const CarrierPage = ({ task }: StepProps) => {
  const page = task.kind === 'tracking_unclear' ? task.details?.['carrier_page'] : null
  return (
    typeof page === 'string' && (
      <LinkButton size="small" kind="external" href={page}>
        <ExternalLink aria-hidden="true" />
        Open the carrier’s page
      </LinkButton>
    )
  )
}

/** The buttons of a task: exactly the steps that the API says are possible now. */
export const TaskSteps = (props: StepProps) => (
  <div
    className={classNames(
      'flex flex-wrap items-center gap-2',
      // The text of a quiet button aligns with the text above it.
      props.task.next_steps.length < 3 && '-ml-2.5',
    )}
  >
    <CarrierPage {...props} />
    {props.task.next_steps.map((step) => (
      <span key={step} className="contents">
        {steps[step](props)}
      </span>
    ))}
  </div>
)
