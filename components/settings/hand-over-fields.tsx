import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { handOverOf, type WorkingDay, workingDays } from '#lib/contract/mailpiece/mailing-days.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

import * as wording from './wording.tsx'

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
        label={wording.opensAt}
        error={errorOf('opens_at')}
        hint={timeZone === null ? wording.inUtcSetYourTime : wording.scheduledPurchasesAreMadeThen}
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
        label={wording.cutOff}
        error={errorOf('cut_off')}
        hint={timeZone === null ? wording.inUtcSetYourTime : wording.mailBoughtLaterIsDated}
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
        <legend className="mb-1.5 text-sm font-[550]">{wording.mailGoesOutOn}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {workingDays.map((day) => (
            <Checkbox
              key={day}
              label={wording.workingDays[day]}
              disabled={disabled}
              checked={hours.working_days.includes(day)}
              onChange={(event) => toggleDay(day, event.target.checked)}
            />
          ))}
        </div>
        <p className="mt-1.5 text-sm text-ink-soft">
          {errorOf('working_days') ?? wording.notOnPostalHolidays}
        </p>
      </fieldset>
      <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-3">
        <legend className="mb-1.5 text-sm font-[550] sm:col-span-3">{wording.carriersOwnCutOffs}</legend>
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
        <p className="text-sm text-ink-soft sm:col-span-3">{wording.whereACarrierComesEarlier}</p>
      </fieldset>
    </>
  )
}
