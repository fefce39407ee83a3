'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import type { Account, UpdateOrganizationInput } from '#lib/contract/organizations/account.ts'

import { applyFaults } from './apply-faults.ts'
import { organizationNameInput } from './organization-form.ts'

export type UpdateAction = (input: UpdateOrganizationInput) => Promise<ActionResult<Account>>

/** The organization's name. */
export const OrganizationNameCard = ({ name, update }: { name: string; update: UpdateAction }) => {
  const toast = useToast()
  const [error, setError] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(organizationNameInput), values: { name } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const result = await update(input)
    setError(result.ok ? null : applyFaults(form, result.error, (field) => field === 'name'))
    if (result.ok) toast({ title: 'Name saved' })
  })
  return (
    <Card label="Organization">
      <CardHeader title="Organization" description="Visible to all members." />
      <CardBody>
        <FormShell
          label="Organization"
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={isSubmitting}
          submitLabel="Save name"
        >
          <Field label="Name" error={errors.name?.message} required>
            <Input {...form.register('name')} autoComplete="organization" />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
