'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { organizationPhone } from '#lib/contract/organizations/organization.ts'

import { updateOrganization } from './actions.ts'

/** An empty field removes the number. */
const phoneValues = z.object({ phone: z.union([z.literal(''), organizationPhone]) })

/** Edits the phone number for carriers' labels. */
export const PhoneCard = ({ phone }: { phone: string | null }) => {
  const toast = useToast()
  const form = useForm({
    resolver: zodResolver(phoneValues),
    values: { phone: phone ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const save = useFormAction(updateOrganization, form, (field) => field === 'phone', {
    after: storedIn('getAccount'),
    onSuccess: ({ organization }) => {
      form.reset({ phone: organization.phone ?? '' })
      toast({ title: 'Phone number saved' })
    },
  })
  const submit = form.handleSubmit((input) => save.run({ phone: input.phone || null }))
  return (
    <Card label="Phone number">
      <CardHeader
        title="Phone number"
        description="UPS and FedEx need one. They get this number where an address has none, and may print it on their labels."
      />
      <CardBody>
        <FormShell
          label="Phone number"
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel="Save phone number"
          savesChanges
        >
          <Field label="Phone number" error={form.formState.errors.phone?.message}>
            <Input {...form.register('phone')} type="tel" autoComplete="tel" />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
