import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { handOverOf, type WorkingDay, workingDays } from '#lib/contract/mailpiece/mailing-days.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

const dayNames = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
} as const

type HandOverFieldsProps = {
  value: MailSettings
  timeZone: string | null
  disabled: boolean
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<MailSettings>) => void
}

/** The carriers that may fetch mail before the floor closes, by the rate provider’s values. */
const fetchingCarriers = ['USPS', 'UPSDAP', 'FedExDefault']

/** Edits when mail leaves the office: hours, days and the carriers’ own cut-offs. */
export const HandOverFields = ({ value, timeZone, disabled, errorOf, onChange }: HandOverFieldsProps) => {
  const hours = handOverOf(value)
  const toggleDay = (day: WorkingDay, isWorking: boolean) =>
    onChange({
      working_days: workingDays.filter((each) =>
        each === day ? isWorking : hours.working_days.includes(each),
      ),
    })
  const cutOffOf = (carrier: string) =>
    hours.carrier_cut_offs.find((each) => each.carrier === carrier)?.cut_off ?? ''
  const setCutOff = (carrier: string, cutOff: string) =>
    onChange({
      carrier_cut_offs: [
        ...hours.carrier_cut_offs.filter((each) => each.carrier !== carrier),
        ...(cutOff === '' ? [] : [{ carrier, cut_off: cutOff }]),
      ],
    })
  return (
    <>
      <Field
        label="Floor opens"
        error={errorOf('opens_at')}
        hint={
          timeZone === null
            ? 'In UTC. Set your time zone under Organization.'
            : 'Scheduled purchases are made from then on.'
        }
      >
        <Input
          type="time"
          disabled={disabled}
          value={hours.opens_at}
          onChange={(event) => onChange({ opens_at: event.target.value })}
          className="numeric"
        />
      </Field>
      <Field
        label="Cut-off"
        error={errorOf('cut_off')}
        hint={
          timeZone === null
            ? 'In UTC. Set your time zone under Organization.'
            : 'Mail bought later is dated and handed over on the next mail day.'
        }
      >
        <Input
          type="time"
          disabled={disabled}
          value={hours.cut_off}
          onChange={(event) => onChange({ cut_off: event.target.value })}
          className="numeric"
        />
      </Field>
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 text-sm font-emphasis">Mail goes out on</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {workingDays.map((day) => (
            <Checkbox
              key={day}
              label={dayNames[day]}
              disabled={disabled}
              checked={hours.working_days.includes(day)}
              onChange={(event) => toggleDay(day, event.target.checked)}
            />
          ))}
        </div>
        <p className="mt-1.5 text-sm text-ink-soft">{errorOf('working_days') ?? 'Not on postal holidays.'}</p>
      </fieldset>
      <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-3">
        <legend className="mb-1.5 text-sm font-emphasis sm:col-span-3">Carriers’ own cut-offs</legend>
        {fetchingCarriers.map((carrier) => (
          <Field key={carrier} label={carrierName(carrier)} optional>
            <Input
              type="time"
              disabled={disabled}
              value={cutOffOf(carrier)}
              onChange={(event) => setCutOff(carrier, event.target.value)}
              className="numeric"
            />
          </Field>
        ))}
        <p className="text-sm text-ink-soft sm:col-span-3">
          Where a carrier takes mail for the same day only until an earlier time. Later, its services are
          offered for the next mail day.
        </p>
      </fieldset>
    </>
  )
}
