'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'

import { updateOrganization } from './actions.ts'

type TimeZoneCardProps = { timeZone: string | null; timeZones: readonly string[] }

/** The hour in a zone now, so that the right one is recognised. */
const clockOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date())

/** In which time zone the organization's dates are told. */
export const TimeZoneCard = ({ timeZone, timeZones }: TimeZoneCardProps) => {
  const toast = useToast()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState(timeZone ?? '')
  const save = useAction(updateOrganization, { onSuccess: () => toast({ title: 'Time zone saved' }) })
  return (
    <Card label="Time zone">
      <CardHeader
        title="Time zone"
        description="Dates on pages, receipts and statements are told in it, for everybody alike. Months of statements begin and end in it. Evidence states exact UTC beside it."
      />
      <CardBody>
        <FormShell
          label="Time zone"
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ time_zone: chosen || null })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save time zone"
        >
          <Field
            label="Time zone"
            hint={
              chosen === ''
                ? 'Each reader’s own on pages; UTC on paper.'
                : isHydrated && `It is ${clockOf(chosen)} there now.`
            }
          >
            <NativeSelect value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <option value="">Each reader’s own</option>
              {timeZones.map((name) => (
                <option key={name} value={name}>
                  {name.replaceAll('_', ' ')}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
