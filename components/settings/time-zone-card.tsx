'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { TimeZoneSelect } from '#components/format/time-zone-select.tsx'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { formatMoment } from '#lib/contract/formats/dates.values.ts'
import { type Locale, localeNames, locales } from '#lib/contract/formats/locales.values.ts'

import { updateOrganization } from './actions.ts'

type TimeZoneCardProps = { timeZone: string | null; timeZones: readonly string[]; locale: Locale }

/** Returns the current time in a zone, which helps to recognise it. */
const clockOf = (timeZone: string, locale: Locale): string =>
  formatMoment(new Date().toISOString(), 'zoned-time', { timeZone, locale })

const todayIn = (timeZone: string, locale: Locale): string =>
  formatMoment(new Date().toISOString(), 'week-date-year', { timeZone, locale })

/** Edits the organization's time zone, suggesting the browser's if unset, and the format of its dates. */
export const TimeZoneCard = ({ timeZone, timeZones, locale }: TimeZoneCardProps) => {
  const toast = useToast()
  const isHydrated = useHydrated()
  const suggested = useTimeZone()
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? timeZone ?? suggested
  const [written, setWritten] = useState(locale)
  const save = useAction(updateOrganization, {
    after: storedIn('getAccount'),
    onSuccess: () => toast({ title: 'Dates and times saved' }),
  })
  return (
    <Card label="Dates and times">
      <CardHeader
        title="Dates and times"
        description="Used on all pages. Documents use the time zone too, with UTC in brackets, and always use the US date format."
      />
      <CardBody>
        <FormShell
          label="Dates and times"
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ time_zone: chosen, locale: written })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save dates and times"
          // Without a zone, the suggested one can be saved unchanged.
          savesChanges={timeZone !== null}
        >
          <Field
            label="Time zone"
            hint={
              isHydrated &&
              `${timeZone === null ? 'Not set yet, so documents state UTC only. ' : ''}Current time: ${clockOf(chosen, written)}`
            }
          >
            <TimeZoneSelect
              value={chosen}
              timeZones={timeZones}
              onChange={(event) => setPicked(event.target.value)}
            />
          </Field>
          <Field label="Date format" hint={isHydrated && `Today: ${todayIn(chosen, written)}`}>
            <NativeSelect
              value={written}
              onChange={(event) => setWritten(locales.find((each) => each === event.target.value) ?? written)}
            >
              {locales.map((each) => (
                <option key={each} value={each}>
                  {localeNames[each]}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
