'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { applyFaults } from '#components/settings/apply-faults.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'

import { EndpointFields } from './endpoint-fields.tsx'
import { endpointForm, inputOf, valuesOf } from './endpoint-form.ts'
import type { UpdateEndpoint } from './webhook-actions.ts'

/** Changes where messages go, and which. */
export const EndpointSettings = ({
  endpoint,
  update,
}: {
  endpoint: WebhookEndpoint
  update: UpdateEndpoint
}) => {
  const toast = useToast()
  const [error, setError] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(endpointForm), defaultValues: valuesOf(endpoint) })
  const submit = form.handleSubmit(async (values) => {
    const result = await update(endpoint.id, inputOf(values))
    setError(
      result.ok
        ? null
        : applyFaults(form, result.error, (field) => field === 'url' || field === 'description'),
    )
    if (result.ok) toast({ title: 'Endpoint saved' })
  })
  return (
    <Card label="URL and events">
      <CardHeader title="URL and events" />
      <CardBody>
        <FormShell
          label="URL and events"
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={form.formState.isSubmitting}
          submitLabel="Save endpoint"
        >
          <EndpointFields form={form} />
        </FormShell>
      </CardBody>
    </Card>
  )
}
