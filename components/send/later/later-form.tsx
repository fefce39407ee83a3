'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Day } from '#components/format/day.tsx'
import { Money } from '#components/format/money.tsx'
import { scheduleLetters } from '#components/letter-sets/actions.ts'
import { schedulePurchase } from '#components/send/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { formatAmountField, formatDollars, readAmount } from '#lib/contract/formats/money.values.ts'
import { addDays, isDay } from '#lib/contract/formats/time.values.ts'
import type { ScheduleLetterSetInput } from '#lib/contract/letter-sets/letter-set.ts'
import { mailingObstacle } from '#lib/contract/mailpiece/mailing-days.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import { maximumDaysAhead } from '#lib/contract/schedules/schedule-states.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { daysAround, type FloorHours, isOffered } from './floor-hours.ts'

type LaterFormProps = {
  shipment: Shipment
  quote: Quote
  /** The set that is bought together, with the quote of each letter; null for a letter alone. */
  together: { setId: string; letters: ScheduleLetterSetInput['letters'] } | null
  /** What it costs today, in all. */
  costCents: number
  hours: FloorHours
  /** The mailing day as chosen so far. */
  day: string
  setDay: (day: string) => void
  arriveBy: string | null
  /** Whether a purchase of this amount requires approval. */
  needsApproval: (cents: number) => boolean
  /** The note to the approver. */
  note: string
  /** Saves a deadline that was entered. Returns whether the letter can be scheduled. */
  saveFirst: () => Promise<boolean>
  onClose: () => void
}

const obstacleTitle = (day: string, hours: FloorHours) => {
  const obstacle = mailingObstacle(day, hours)
  if (obstacle === null) return 'The floor is already open on that day'
  if (obstacle === 'sunday')
    return (
      <>
        <Day day={day} /> is a Sunday
      </>
    )
  if (obstacle === 'floor_closed')
    return (
      <>
        No mail goes out on <Day day={day} />
      </>
    )
  return (
    <>
      <Day day={day} /> is {obstacle.holiday}, a postal holiday
    </>
  )
}

/** Offers the mailing days around a day on which no mail leaves: the day moves only when one of them is chosen. */
const OtherDays = ({
  day,
  hours,
  onChoose,
}: {
  day: string
  hours: FloorHours
  onChoose: (day: string) => void
}) => (
  <Notice alert tone="warn" title={obstacleTitle(day, hours)}>
    <p>Nothing is moved without you. Choose a mailing day:</p>
    <div className="mt-2 flex flex-wrap gap-2">
      {daysAround(day, hours).map((each) => (
        <Button key={each} size="small" onClick={() => onChoose(each)}>
          <Day day={each} />
        </Button>
      ))}
    </div>
  </Notice>
)

/** Chooses the mailing day and the price limit of a purchase that is made later. */
export const LaterForm = (props: LaterFormProps) => {
  const { shipment, quote, together, costCents, hours, day, setDay, saveFirst, onClose } = props
  const { arriveBy, needsApproval, note } = props
  const toast = useToast()
  const open = shipment.scheduled_for === undefined ? null : shipment.schedule
  const [shownId] = useState(open?.id ?? null)
  const [amount, setAmount] = useState(formatAmountField(Math.max(open?.limit_cents ?? 0, costCents)))
  const limitCents = readAmount(amount)
  const isKnownDay = isDay(day)
  const isAllowed = isKnownDay && isOffered(day, hours)
  const scheduled = {
    after: { open: paths.shipment(shipment.id) },
    onSuccess: () => toast({ title: `Scheduled for ${formatDay(day)}`, description: 'Nothing was charged.' }),
  }
  const scheduleOne = useAction(schedulePurchase, { ...scheduled, refreshesOnError: true })
  // After a conflict, the message has said which schedule is replaced.
  const replaces = scheduleOne.error?.code === 'SCHEDULE_CHANGED' ? (open?.id ?? null) : shownId
  const scheduleAll = useAction(scheduleLetters, scheduled)
  const schedule = together ? scheduleAll : scheduleOne
  const errorOf = (field: string) => schedule.error?.fields.find((fault) => fault.field === field)?.message
  const asksApproval = limitCents !== null && needsApproval(limitCents)
  const submit = async () => {
    if (!isAllowed || limitCents === null || !(await saveFirst())) return
    const terms = { mail_on: day, limit_cents: limitCents, ...(asksApproval && note && { note }) }
    void (together
      ? scheduleAll.run(together.setId, { ...terms, letters: together.letters })
      : scheduleOne.run(shipment.id, { ...terms, quote_id: quote.quote_id, arrive_by: arriveBy, replaces }))
  }
  return (
    <FormShell
      label="Send later"
      warns={false}
      wideSubmit
      error={schedule.error && schedule.error.fields.length === 0 ? schedule.error.message : null}
      pending={schedule.isPending}
      submitLabel={asksApproval ? 'Request approval and schedule' : open ? 'Change schedule' : 'Schedule'}
      disabledReason={
        isAllowed ? (limitCents === null ? 'Enter an amount, such as 9.50.' : null) : 'Choose a mailing day.'
      }
      secondary={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label="Mailing day" error={errorOf('mail_on')}>
        <Input
          type="date"
          className="numeric"
          min={addDays(hours.today, 1)}
          max={addDays(hours.today, maximumDaysAhead)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </Field>
      {isKnownDay && !isAllowed && <OtherDays day={day} hours={hours} onChoose={setDay} />}
      <Field
        label="Price limit"
        error={errorOf('limit_cents')}
        hint={`In dollars. Today’s price is ${formatDollars(costCents)}.`}
      >
        <Input
          inputMode="decimal"
          className="numeric"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      {isAllowed && limitCents !== null && (
        <p className="text-sm text-ink-soft">
          Bought when your floor opens on <Day day={day} /> at {hours.opens_at}, for at most{' '}
          <Money cents={limitCents} />
          {together && ` for all ${together.letters.length} letters`}. If{' '}
          {together ? 'they cost more by then, none' : 'it costs more by then, nothing'} is bought and you are
          notified.{' '}
          {asksApproval &&
            'This needs approval. It is requested now, for the limit, and the purchase on that day needs no other.'}
        </p>
      )}
    </FormShell>
  )
}
