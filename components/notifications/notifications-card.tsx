'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { updateNotificationSettings } from '#components/settings/actions.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import {
  notificationEvents,
  notificationScopes,
  type NotificationSettings,
  notificationSettings,
} from '#lib/contract/notifications/notification.ts'

import { eventLabels, scopeLabels } from './notification-labels.ts'
import * as wording from './wording.tsx'

type NotificationsCardProps = {
  email: string
  settings: NotificationSettings
}

/** Edits the reader's e-mail notifications. */
export const NotificationsCard = ({ email, settings }: NotificationsCardProps) => {
  const toast = useToast()
  const form = useForm({ resolver: zodResolver(notificationSettings), defaultValues: settings })
  const save = useFormAction(updateNotificationSettings, form, (field) => field in settings, {
    onSuccess: () => toast({ title: wording.notificationsSaved }),
  })
  const submit = form.handleSubmit((values) => save.run(values))
  return (
    <Card label={wording.email}>
      <CardHeader title={wording.email} description={wording.sentToUpdatesAreSent(email)} />
      <CardBody>
        <FormShell
          label={wording.email}
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel={wording.saveNotifications}
          savesChanges
        >
          {notificationEvents.map((event) => (
            <Field
              key={event}
              label={eventLabels[event].label}
              hint={eventLabels[event].hint}
              error={form.formState.errors[event]?.message}
            >
              <NativeSelect {...form.register(event)}>
                {notificationScopes.map((scope) => (
                  <option key={scope} value={scope}>
                    {scopeLabels[scope]}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          ))}
        </FormShell>
      </CardBody>
    </Card>
  )
}
