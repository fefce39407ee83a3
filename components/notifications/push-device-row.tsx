'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { unsubscribePush } from '#components/offline/push-subscription.ts'
import { removePushDevice, updatePushDevice } from '#components/settings/actions.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { NotificationScope } from '#lib/contract/notifications/notification.ts'
import type { PushDevice, UpdatePushDeviceInput } from '#lib/contract/notifications/push.ts'
import { type PushEvent, pushEvents } from '#lib/contract/notifications/push.values.ts'

import { eventLabels, scopeLabels } from './notification-labels.ts'

// Object.entries forgets that its keys are those of the record.
const scopes = Object.entries(scopeLabels) as [NotificationScope, string][]

/** Saves one setting of a device. Each is separate, so that none is lost while another is being saved. */
const useSave = (device: PushDevice) => {
  const toast = useToast()
  // What was chosen is shown at once, and taken back if it could not be saved.
  const [chosen, setChosen] = useState<UpdatePushDeviceInput | null>(null)
  const { run, error } = useAction(updatePushDevice, {
    after: { reread: ['listPushDevices'] },
    // A choice made while another is being saved is saved after it.
    whileRunning: 'follow',
    onSuccess: () => toast({ title: 'Notifications saved' }),
    onError: (_error, _id, changes) => setChosen((latest) => (latest === changes ? null : latest)),
  })
  const save = (changes: UpdatePushDeviceInput) => {
    setChosen(changes)
    void run(device.id, changes)
  }
  return { save, chosen, error: error?.message }
}

const EventField = ({ device, event }: { device: PushDevice; event: PushEvent }) => {
  const { save, chosen, error } = useSave(device)
  return (
    <Field label={eventLabels[event].label} error={error}>
      <NativeSelect
        actsAtOnce
        value={chosen?.events?.[event] ?? device.events[event]}
        // Its options are the scopes.
        onChange={({ target }) => save({ events: { [event]: target.value as NotificationScope } })}
      >
        {scopes.map(([scope, label]) => (
          <option key={scope} value={scope}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

const DetailsField = ({ device }: { device: PushDevice }) => {
  const { save, chosen, error } = useSave(device)
  return (
    <Checkbox
      checked={chosen?.shows_details ?? device.shows_details}
      label="Show recipient and details"
      description="Otherwise only the shipment’s name is shown, since notifications can be read on a locked screen."
      error={error ?? null}
      onChange={({ target }) => save({ shows_details: target.checked })}
    />
  )
}

/** Shows one device with what it is notified of. Each change is saved at once. */
export const PushDeviceRow = ({ device }: { device: PushDevice }) => {
  const toast = useToast()
  const remove = useAction(removePushDevice, {
    after: { reread: ['listPushDevices'] },
    onSuccess: async () => {
      toast({ title: `Notifications are off on ${device.name}` })
      if (device.is_current) await unsubscribePush().catch(() => {})
    },
  })
  return (
    <li className="grid gap-3 border-t border-line pt-4" aria-label={device.name}>
      {remove.error && <Notice alert tone="bad" title={remove.error.message} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-56">
          <span className="flex flex-wrap items-center gap-2 font-emphasis">
            {device.name}
            {device.is_current && <Badge tone="good">This browser</Badge>}
          </span>
          <span className="block text-sm text-ink-soft">
            Last used <Moment at={device.last_used_at} />
          </span>
        </span>
        <Button
          size="small"
          variant="quiet"
          pending={remove.isPending}
          aria-label={`Turn off on ${device.name}`}
          onClick={() => void remove.run(device.id)}
        >
          Turn off
        </Button>
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        {pushEvents.map((event) => (
          <EventField key={event} device={device} event={event} />
        ))}
      </div>
      <DetailsField device={device} />
    </li>
  )
}
