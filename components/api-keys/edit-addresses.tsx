'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'

import { updateApiKey } from './actions.ts'
import { addressForm, readAddresses } from './key-form.ts'

/** Changes where a key is accepted from. */
export const EditAddresses = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const toast = useToast()
  const form = useForm({
    resolver: zodResolver(addressForm),
    defaultValues: { allowed_addresses: apiKey.allowed_addresses.join('\n') },
  })
  const update = useFormAction(updateApiKey, form, (field) => field === 'allowed_addresses', {
    onSuccess: () => {
      toast({ title: 'IP addresses saved' })
      onClose()
    },
  })
  const submit = form.handleSubmit((values) =>
    update.run(apiKey.id, { allowed_addresses: readAddresses(values.allowed_addresses) }),
  )
  return (
    <FormShell
      label={`Allowed IP addresses for ${apiKey.name}`}
      onSubmit={(event) => void submit(event)}
      error={update.message}
      pending={update.isPending}
      submitLabel="Save"
      secondary={<Button onClick={onClose}>Cancel</Button>}
    >
      <Field
        label="Allowed IP addresses"
        error={form.formState.errors.allowed_addresses?.message}
        hint="One per line. Leave blank to allow any."
      >
        <Textarea {...form.register('allowed_addresses')} rows={2} spellCheck={false} autoComplete="off" />
      </Field>
    </FormShell>
  )
}
