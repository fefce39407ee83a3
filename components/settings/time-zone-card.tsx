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

/** Returns the current time in a zone, which helps to recognise it. */
const clockOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date())

/** Edits the organization's time zone. */
export const TimeZoneCard = ({ timeZone, timeZones }: TimeZoneCardProps) => {
  const toast = useToast()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState(timeZone ?? '')
  const save = useAction(updateOrganization, { onSuccess: () => toast({ title: 'Time zone saved' }) })
  return (
    <Card label="Time zone">
      <CardHeader
        title="Time zone"
        description="Used for all dates on pages and documents, including statement months. Evidence also shows UTC."
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
                ? 'Pages use the viewer’s local time. Documents use UTC.'
                : isHydrated && `Current time: ${clockOf(chosen)}`
            }
          >
            <NativeSelect value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <option value="">Viewer’s local time</option>
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
