'use client'

import { useAction } from '#components/actions/use-action.ts'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import { useReader } from '#components/format/time-zone.tsx'
import { cancelSchedule } from '#components/send/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import type { Schedule } from '#lib/contract/schedules/schedule.ts'
import { paths } from '#lib/paths.ts'

/** Cancels a scheduled purchase, after a confirmation. */
const CancelSchedule = ({ shipmentId }: { shipmentId: string }) => {
  const toast = useToast()
  const cancel = useAction(cancelSchedule, {
    refreshesOnError: true,
    onSuccess: () => toast({ title: 'Schedule cancelled' }),
  })
  return (
    <ConfirmDialog
      trigger={<Button>Cancel schedule</Button>}
      title="Cancel this schedule?"
      description="The draft remains. Nothing was charged."
      confirmLabel="Cancel schedule"
      keepLabel="Keep schedule"
      action={cancel}
      onConfirm={() => cancel.run(shipmentId)}
    />
  )
}

type ScheduledNoticeProps = { shipmentId: string; schedule: Schedule }

/** Shows for when a purchase is scheduled, and for how much at most. */
export const ScheduledNotice = ({ shipmentId, schedule }: ScheduledNoticeProps) => {
  const { locale } = useReader()
  return (
    <Notice
      tone="accent"
      className="mb-4"
      title={`Scheduled for ${formatDay(schedule.mail_on, 'week-date', locale)}`}
      action={
        <>
          <CancelSchedule shipmentId={shipmentId} />
          <LinkButton href={paths.send.quotes(shipmentId)}>Change or buy now</LinkButton>
        </>
      }
    >
      <CarrierService carrier={schedule.carrier} service={schedule.service} /> for at most{' '}
      <Money cents={schedule.limit_cents} />, scheduled by {schedule.scheduled_by.name}. Nothing is charged
      before. Cancel the schedule to edit the draft.
    </Notice>
  )
}
