'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { updateOrganization } from './actions.ts'
import { organizationNameInput } from './return-address-card.tsx'

/** Edits the organization's name. */
export const OrganizationNameCard = ({ name }: { name: string }) => {
  const toast = useToast()
  const form = useForm({
    resolver: zodResolver(organizationNameInput),
    values: { name },
    resetOptions: { keepDirtyValues: true },
  })
  const save = useFormAction(updateOrganization, form, (field) => field === 'name', {
    after: storedIn('getAccount'),
    onSuccess: ({ organization }) => {
      form.reset({ name: organization.name })
      toast({ title: 'Name saved' })
    },
  })
  const submit = form.handleSubmit((input) => save.run(input))
  return (
    <Card label="Organization name">
      <CardHeader title="Organization name" description="Visible to all members." />
      <CardBody>
        <FormShell
          label="Organization name"
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel="Save name"
          savesChanges
        >
          <Field label="Name" error={form.formState.errors.name?.message} required>
            <Input {...form.register('name')} autoComplete="organization" />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
