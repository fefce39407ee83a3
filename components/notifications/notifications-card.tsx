'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { storedIn } from '#components/api/stored.ts'
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

type NotificationsCardProps = {
  email: string
  settings: NotificationSettings
}

/** Edits the reader's e-mail notifications. */
export const NotificationsCard = ({ email, settings }: NotificationsCardProps) => {
  const toast = useToast()
  const form = useForm({ resolver: zodResolver(notificationSettings), defaultValues: settings })
  const save = useFormAction(updateNotificationSettings, form, (field) => field in settings, {
    after: storedIn('getNotificationSettings'),
    onSuccess: () => toast({ title: 'Notifications saved' }),
  })
  const submit = form.handleSubmit((values) => save.run(values))
  return (
    <Card label="Email">
      <CardHeader
        title="Email"
        description={`Sent to ${email}. Updates are sent as a digest every few minutes. Unsubscribe from any email.`}
      />
      <CardBody>
        <FormShell
          label="Email"
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel="Save notifications"
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
