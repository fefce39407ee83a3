'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { TimeZoneSelect } from '#components/format/time-zone-select.tsx'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
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

/** Edits the organization's time zone; suggests the browser's while none is set. */
export const TimeZoneCard = ({ timeZone, timeZones }: TimeZoneCardProps) => {
  const toast = useToast()
  const isHydrated = useHydrated()
  const suggested = useTimeZone()
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? timeZone ?? suggested
  const save = useAction(updateOrganization, { onSuccess: () => toast({ title: 'Time zone saved' }) })
  return (
    <Card label="Time zone">
      <CardHeader
        title="Time zone"
        description="Used for all times on pages and documents, including statement months. Documents add UTC in brackets."
      />
      <CardBody>
        <FormShell
          label="Time zone"
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ time_zone: chosen })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save time zone"
        >
          <Field
            label="Time zone"
            hint={
              isHydrated &&
              `${timeZone === null ? 'Not set yet, so documents state UTC only. ' : ''}Current time: ${clockOf(chosen)}`
            }
          >
            <TimeZoneSelect
              value={chosen}
              timeZones={timeZones}
              onChange={(event) => setPicked(event.target.value)}
            />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
