'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import {
  type NotificationEvent,
  notificationEvents,
  type NotificationScope,
  notificationScopes,
  type NotificationSettings,
  notificationSettings,
} from '#lib/contract/notifications/notification.ts'

import { updateNotificationSettings } from './actions.ts'

const eventWords: Record<NotificationEvent, { label: string; hint: string }> = {
  delivered: { label: 'Delivered', hint: 'The carrier says that a piece was delivered.' },
  attention_needed: {
    label: 'Needs attention',
    hint: 'A notice was left, nothing moves, a piece comes back, or a printer gave up.',
  },
  payment_failed: { label: 'Payment failed', hint: 'A card was declined; the draft is kept.' },
  approval_requested: {
    label: 'Waits for your approval',
    hint: 'Somebody asks for a purchase that you may approve.',
  },
  approval_decided: {
    label: 'Approval decided',
    hint: 'A request was approved, sent back or withdrawn. Of your own, unless you choose all.',
  },
  evidence_expiring: {
    label: 'Evidence or a document about to be deleted',
    hint: 'Thirty, seven and one day before the end of its retention, unless it is under hold.',
  },
}

const scopeWords: Record<NotificationScope, string> = {
  all: 'Every shipment of the organization',
  mine: 'Shipments that I created',
  off: 'No e-mail',
}

type NotificationsCardProps = {
  email: string
  settings: NotificationSettings
}

/** What the reader is told of by e-mail. */
export const NotificationsCard = ({ email, settings }: NotificationsCardProps) => {
  const toast = useToast()
  const form = useForm({ resolver: zodResolver(notificationSettings), defaultValues: settings })
  const save = useFormAction(updateNotificationSettings, form, (field) => field in settings, {
    onSuccess: () => toast({ title: 'Notifications saved' }),
  })
  const submit = form.handleSubmit((values) => save.run(values))
  return (
    <Card label="E-mail">
      <CardHeader
        title="E-mail"
        description={`Sent to ${email}. What happens within some minutes comes in one e-mail. A link in each switches its kind off without signing in, which then stands here.`}
      />
      <CardBody>
        <FormShell
          label="E-mail"
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel="Save notifications"
        >
          {notificationEvents.map((event) => (
            <Field
              key={event}
              label={eventWords[event].label}
              hint={eventWords[event].hint}
              error={form.formState.errors[event]?.message}
            >
              <NativeSelect {...form.register(event)}>
                {notificationScopes.map((scope) => (
                  <option key={scope} value={scope}>
                    {scopeWords[scope]}
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
