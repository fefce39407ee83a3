'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { applyFaults } from '#components/settings/apply-faults.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'

import { EndpointFields } from './endpoint-fields.tsx'
import { endpointForm, inputOf, valuesOf } from './endpoint-form.ts'
import { SecretNotice } from './secret-notice.tsx'
import type { CreateEndpoint } from './webhook-actions.ts'

/** Adds an endpoint, and shows its secret once. */
export const AddEndpoint = ({ create }: { create: CreateEndpoint }) => {
  const [error, setError] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(endpointForm), defaultValues: valuesOf(null) })
  const submit = form.handleSubmit(async (values) => {
    const result = await create(inputOf(values))
    if (result.ok) {
      setError(null)
      setSecret(result.data.secret)
      form.reset(valuesOf(null))
    } else setError(applyFaults(form, result.error, (field) => field === 'url' || field === 'description'))
  })
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
            error={error}
            pending={form.formState.isSubmitting}
            submitLabel="Add endpoint"
          >
            <EndpointFields form={form} />
          </FormShell>
        </CardBody>
      </Card>
    </>
  )
}
