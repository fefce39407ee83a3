'use client'

import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'
import type { NextStep } from '#lib/contract/tasks/task.values.ts'
import { paths } from '#lib/paths.ts'

import { contactCarrier, dismissTask, finishTask, refundTask, sendCopy } from './actions.ts'
import { WordsDialog } from './text-dialog.tsx'
import * as wording from './wording.tsx'

type StepProps = {
  task: Task
  /** The task, or its shipment, has changed on the server. */
  onChanged?: (() => void) | undefined
}

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
        {wording.sendFirstClassCopy}
      </Button>
      <Button
        size="small"
        pending={toOther.isPending}
        onClick={() => {
          toSame.reset()
          void toOther.run(task.id)
        }}
      >
        {wording.sendToAnotherAddress}
      </Button>
      {error && <Notice alert tone="bad" title={error.message} className="basis-full" />}
    </>
  )
}

const ContactCarrier = ({ task, onChanged }: StepProps) => {
  const toast = useToast()
  const ask = useAction(contactCarrier, {
    onSuccess: () => {
      toast({ title: wording.savedToTimeline })
      onChanged?.()
    },
  })
  const contact = task.carrier_contact
  const name = contact?.name ?? wording.theCarrier
  return (
    <WordsDialog
      trigger={
        <Button size="small" variant={task.next_steps[0] === 'contact_carrier' ? 'primary' : 'secondary'}>
          {wording.contactName(name)}
        </Button>
      }
      title={wording.contactWithName(name)}
      description={wording.recordedInTheShipments}
      label={wording.note}
      submitLabel={wording.saveToTimeline}
      action={ask}
      onSubmit={(note) => ask.run(task.id, note || undefined)}
    >
      {contact && (
        <div className="flex flex-wrap gap-2">
          <LinkButton size="small" kind="external" href={contact.url}>
            <ExternalLink aria-hidden="true" />
            {wording.customerService(contact.name)}
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

const Refund = ({ task, onChanged }: StepProps) => {
  const toast = useToast()
  const refund = useAction(refundTask, {
    refreshesOnError: true,
    onSuccess: () => {
      toast({ title: wording.cancelledRefundInProgress })
      onChanged?.()
    },
    onError: onChanged,
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" variant={task.next_steps[0] === 'refund' ? 'primary' : 'secondary'}>
          {wording.cancelAndRefund}
        </Button>
      }
      title={wording.cancelThisShipment}
      description={wording.wellRequestAPostage}
      confirmLabel={wording.cancelAndRefund}
      keepLabel={wording.keepShipment}
      action={refund}
      onConfirm={() => refund.run(task.id)}
    />
  )
}

const Finish = ({ task, onChanged }: StepProps) => {
  const toast = useToast()
  const finish = useAction(finishTask, {
    refreshesOnError: true,
    onSuccess: () => {
      toast({ title: wording.taskMarkedAsDone })
      onChanged?.()
    },
    onError: ({ message }) => {
      toast({ title: message, tone: 'bad' })
      onChanged?.()
    },
  })
  return (
    <Button size="small" variant="quiet" pending={finish.isPending} onClick={() => void finish.run(task.id)}>
      {wording.markAsDone}
    </Button>
  )
}

const Dismiss = ({ task, onChanged }: StepProps) => {
  const toast = useToast()
  const dismiss = useAction(dismissTask, {
    onSuccess: () => {
      toast({ title: wording.taskDismissed })
      onChanged?.()
    },
  })
  return (
    <WordsDialog
      trigger={
        <Button size="small" variant="quiet">
          {wording.dismiss}
        </Button>
      }
      title={wording.dismissThisTask}
      description={wording.itWontReopenForTheSame}
      label={wording.reason}
      needed={wording.enterAReason}
      submitLabel={wording.dismiss}
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
      {wording.addACard}
    </LinkButton>
  ),
  replace_key: () => (
    <LinkButton size="small" variant="primary" href={paths.settings.connectedAccounts()}>
      {wording.enterAnotherKey}
    </LinkButton>
  ),
  done: (props) => <Finish {...props} />,
  dismiss: (props) => <Dismiss {...props} />,
} satisfies Record<NextStep, (props: StepProps) => ReactNode>

/** The carrier's own page of a piece, where a task asks to read it. */
const CarrierPage = ({ task }: StepProps) => {
  const page = task.kind === 'tracking_unclear' ? task.details?.['carrier_page'] : null
  return (
    typeof page === 'string' && (
      <LinkButton size="small" kind="external" href={page}>
        <ExternalLink aria-hidden="true" />
        {wording.openTheCarriersPage}
      </LinkButton>
    )
  )
}

/** The buttons of a task: exactly the steps that the API says are possible now. */
export const TaskSteps = (props: StepProps) => (
  <div
    className={classNames(
      'flex flex-wrap items-center gap-2',
      // The words of a quiet button line up with what stands above them.
      (props.task.next_steps[0] === 'done' || props.task.next_steps[0] === 'dismiss') && '-ml-2.5',
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
