'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { applyFaults } from '#components/settings/apply-faults.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import {
  type NotificationEvent,
  notificationEvents,
  type NotificationScope,
  notificationScopes,
  type NotificationSettings,
  notificationSettings,
} from '#lib/contract/notifications/notification.ts'

const eventWords: Record<NotificationEvent, { label: string; hint: string }> = {
  delivered: { label: 'Delivered', hint: 'The carrier reports a delivery.' },
  attention_needed: {
    label: 'Needs attention',
    hint: 'Notice left, no movement, returned to sender or printing failed.',
  },
  payment_failed: { label: 'Payment failed', hint: 'A card was declined. The draft is saved.' },
  approval_requested: {
    label: 'Approval requested',
    hint: 'A purchase needs your approval.',
  },
  approval_decided: {
    label: 'Approval decided',
    hint: 'A request was approved, sent back or withdrawn. Your own requests only, unless you choose all.',
  },
  evidence_expiring: {
    label: 'Upcoming deletion',
    hint: 'Evidence or a document will be deleted in 30, 7 or 1 days. Not sent for held items.',
  },
}

const scopeDescriptions: Record<NotificationScope, string> = {
  all: 'All shipments',
  mine: 'Shipments I created',
  off: 'Off',
}

type NotificationsCardProps = {
  email: string
  settings: NotificationSettings
  update: (settings: NotificationSettings) => Promise<ActionResult<NotificationSettings>>
}

/** What the reader is told of by e-mail. */
export const NotificationsCard = ({ email, settings, update }: NotificationsCardProps) => {
  const toast = useToast()
  const [error, setError] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(notificationSettings), defaultValues: settings })
  const submit = form.handleSubmit(async (values) => {
    const result = await update(values)
    setError(result.ok ? null : applyFaults(form, result.error, (field) => field in values))
    if (result.ok) toast({ title: 'Notifications saved' })
  })
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
          error={error}
          pending={form.formState.isSubmitting}
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
                    {scopeDescriptions[scope]}
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
