'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { applyFaults } from '#components/settings/apply-faults.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'

import type { KeyActions } from './api-key-actions.ts'
import { addressForm, readAddresses } from './key-form.ts'

/** Changes where a key is accepted from. */
export const EditAddresses = ({
  apiKey,
  update,
  onClose,
}: {
  apiKey: ApiKey
  update: KeyActions['update']
  onClose: () => void
}) => {
  const toast = useToast()
  const [error, setError] = useState<string | null>(null)
  const form = useForm({
    resolver: zodResolver(addressForm),
    defaultValues: { allowed_addresses: apiKey.allowed_addresses.join('\n') },
  })
  const submit = form.handleSubmit(async (values) => {
    const result = await update(apiKey.id, { allowed_addresses: readAddresses(values.allowed_addresses) })
    if (!result.ok) {
      setError(applyFaults(form, result.error, (field) => field === 'allowed_addresses'))
      return
    }
    toast({ title: 'IP addresses saved' })
    onClose()
  })
  return (
    <FormShell
      label={`Allowed IP addresses for ${apiKey.name}`}
      onSubmit={(event) => void submit(event)}
      error={error}
      pending={form.formState.isSubmitting}
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
