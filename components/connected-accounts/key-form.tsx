'use client'

import { useForm } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Action } from '#lib/client/action-result.ts'
import type { ConnectedAccount } from '#lib/contract/connected-accounts/connected-account.ts'

import { connectAccount, replaceAccountKey } from './actions.ts'

type KeyFormProps = {
  label: string
  submitLabel: string
  /** The account whose key is replaced; null to connect one. */
  accountId: string | null
  onSaved: (account: ConnectedAccount) => void
}

/** Enters an API key, which is never shown again. */
export const KeyForm = ({ label, submitLabel, accountId, onSaved }: KeyFormProps) => {
  const action: Action<[string], ConnectedAccount> = (call, apiKey) =>
    accountId === null ? connectAccount(call, apiKey) : replaceAccountKey(call, accountId, apiKey)
  const form = useForm({ defaultValues: { api_key: '' } })
  const save = useFormAction(action, form, (field) => field === 'api_key', {
    after: { reread: ['listConnectedAccounts'] },
    onSuccess: (account) => {
      form.reset()
      onSaved(account)
    },
  })
  const submit = form.handleSubmit(({ api_key: apiKey }) => save.run(apiKey.trim()))
  return (
    <FormShell
      label={label}
      onSubmit={(event) => void submit(event)}
      error={save.message}
      pending={save.isPending}
      submitLabel={submitLabel}
    >
      <Field
        label="API key"
        required
        error={form.formState.errors.api_key?.message}
        hint="From EasyPost’s dashboard, under API Keys. EasyPost must accept it before it’s stored, encrypted. Only its last four characters are shown afterwards."
      >
        <Input
          {...form.register('api_key', { required: 'Enter the API key.' })}
          type="password"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </FormShell>
  )
}
