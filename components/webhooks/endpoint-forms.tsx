'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'

import { createWebhookEndpoint, updateWebhookEndpoint } from './actions.ts'
import { EndpointFields, endpointForm, hasEndpointField, inputOf, valuesOf } from './endpoint-fields.tsx'
import { SecretNotice } from './secret-notice.tsx'
import * as wording from './wording.tsx'

/** Adds an endpoint, and shows its secret once. */
export const AddEndpoint = () => {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(endpointForm), defaultValues: valuesOf(null) })
  const create = useFormAction(createWebhookEndpoint, form, hasEndpointField, {
    onSuccess: (created) => {
      setSecret(created.secret)
      form.reset(valuesOf(null))
    },
  })
  const submit = form.handleSubmit((values) => create.run(inputOf(values)))
  return (
    <>
      {secret && <SecretNotice secret={secret}>{wording.usingItToVerify}</SecretNotice>}
      <Card label={wording.addEndpoint}>
        <CardHeader title={wording.addEndpoint} />
        <CardBody>
          <FormShell
            label={wording.addEndpoint}
            onSubmit={(event) => void submit(event)}
            error={create.message}
            pending={create.isPending}
            submitLabel={wording.addEndpoint}
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
  const form = useForm({ resolver: zodResolver(endpointForm), defaultValues: valuesOf(endpoint) })
  const save = useFormAction(updateWebhookEndpoint, form, hasEndpointField, {
    onSuccess: () => toast({ title: wording.endpointSaved }),
  })
  const submit = form.handleSubmit((values) => save.run(endpoint.id, inputOf(values)))
  return (
    <Card label={wording.urlAndEvents}>
      <CardHeader title={wording.urlAndEvents} />
      <CardBody>
        <FormShell
          label={wording.urlAndEvents}
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel={wording.saveEndpoint}
          savesChanges
        >
          <EndpointFields form={form} />
        </FormShell>
      </CardBody>
    </Card>
  )
}
