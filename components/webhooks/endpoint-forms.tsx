'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { changedParts } from '#components/conflict/changed-parts.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'

import { createWebhookEndpoint, updateWebhookEndpoint } from './actions.ts'
import { EndpointFields, endpointForm, hasEndpointField, inputOf, valuesOf } from './endpoint-fields.tsx'
import { SecretNotice } from './secret-notice.tsx'

/** Adds an endpoint, and shows its secret once. */
export const AddEndpoint = () => {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(endpointForm), defaultValues: valuesOf(null) })
  const create = useFormAction(createWebhookEndpoint, form, hasEndpointField, {
    after: { reread: ['listWebhookEndpoints'] },
    onSuccess: (created) => {
      setSecret(created.secret)
      form.reset(valuesOf(null))
    },
  })
  const submit = form.handleSubmit((values) => create.run(inputOf(values)))
  return (
    <>
      {secret && (
        <SecretNotice secret={secret}>Use it to verify that events come from Mailroom.</SecretNotice>
      )}
      <Card label="Add endpoint">
        <CardHeader title="Add endpoint" />
        <CardBody>
          <FormShell
            label="Add endpoint"
            onSubmit={(event) => void submit(event)}
            error={create.message}
            pending={create.isPending}
            submitLabel="Add endpoint"
          >
            <EndpointFields form={form} />
          </FormShell>
        </CardBody>
      </Card>
    </>
  )
}

/** Edits the URL and the events of an endpoint. */
export const EndpointSettings = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const toast = useToast()
  const form = useForm({
    resolver: zodResolver(endpointForm),
    values: valuesOf(endpoint),
    resetOptions: { keepDirtyValues: true },
  })
  const save = useFormAction(updateWebhookEndpoint, form, hasEndpointField, {
    after: storedIn('getWebhookEndpoint'),
    onSuccess: (saved) => {
      form.reset(valuesOf(saved))
      toast({ title: 'Endpoint saved' })
    },
  })
  const submit = form.handleSubmit((values) =>
    save.run(endpoint.id, changedParts(inputOf(valuesOf(endpoint)), inputOf(values))),
  )
  return (
    <Card label="URL and events">
      <CardHeader title="URL and events" />
      <CardBody>
        <FormShell
          label="URL and events"
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel="Save endpoint"
          savesChanges
        >
          <EndpointFields form={form} />
        </FormShell>
      </CardBody>
    </Card>
  )
}
