'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useAction } from '#components/actions/use-action.ts'
import { useFormAction } from '#components/actions/use-form-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { scopeDescriptions } from '#lib/contract/api/access.values.ts'

import { updateApiKey, rotateApiKey, revokeApiKey } from './actions.ts'
import { addressForm, readAddresses } from './key-form.ts'

/** Edits the allowed IP addresses of a key. */
export const EditAddresses = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const toast = useToast()
  const [edited] = useState(apiKey)
  const form = useForm({
    resolver: zodResolver(addressForm),
    defaultValues: { allowed_addresses: apiKey.allowed_addresses.join('\n') },
  })
  const update = useFormAction(updateApiKey, form, (field) => field === 'allowed_addresses', {
    after: storedIn('listApiKeys'),
    refreshesOnError: true,
    onSuccess: () => {
      toast({ title: 'IP addresses saved' })
      onClose()
    },
  })
  const isChanged = update.error?.code === 'API_KEY_CHANGED'
  const submit = form.handleSubmit((values) =>
    // After a conflict, the addresses that are stored now have been shown.
    update.run(isChanged ? apiKey : edited, { allowed_addresses: readAddresses(values.allowed_addresses) }),
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
      {isChanged && (
        <Notice
          tone="warn"
          title="The addresses were changed while you were editing. Save again to replace these:"
        >
          <p className="code wrap-anywhere whitespace-pre-line">
            {apiKey.allowed_addresses.join('\n') || 'Any address'}
          </p>
        </Notice>
      )}
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

const overlaps = [
  { hours: 0, label: 'Expire now (key leaked)' },
  { hours: 1, label: 'Keep for 1 hour' },
  { hours: 24, label: 'Keep for 24 hours' },
  { hours: 168, label: 'Keep for 7 days' },
] as const

/** Rotates the secret of a key and lets the user choose how long the old one stays valid. */
export const RotateKey = ({ apiKey, onRotated }: { apiKey: ApiKey; onRotated: (secret: string) => void }) => {
  const [hours, setHours] = useState(24)
  const rotate = useAction(rotateApiKey, {
    after: { reread: ['listApiKeys'] },
    onSuccess: ({ secret }) => onRotated(secret),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={`Rotate ${apiKey.name}`}>
          Rotate
        </Button>
      }
      title={`Rotate “${apiKey.name}”?`}
      description={
        <div className="grid gap-3">
          <p>
            We’ll create a new secret and show it once. Update your app before the old one expires.
            {apiKey.previous_expires_at && ' The previous secret expires now.'}
          </p>
          <Field label="Current secret">
            <NativeSelect value={hours} onChange={(event) => setHours(Number(event.target.value))}>
              {overlaps.map((overlap) => (
                <option key={overlap.hours} value={overlap.hours}>
                  {overlap.label}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
      }
      confirmLabel="Rotate key"
      keepLabel="Cancel"
      tone="primary"
      action={rotate}
      onConfirm={() => rotate.run(apiKey.id, hours)}
    />
  )
}

/** Revokes a key, after a warning. */
export const RevokeKey = ({ apiKey }: { apiKey: ApiKey }) => {
  const toast = useToast()
  const revoke = useAction(revokeApiKey, {
    after: { reread: ['listApiKeys'] },
    onSuccess: () => toast({ title: `“${apiKey.name}” revoked` }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={`Revoke ${apiKey.name}`}>
          Revoke
        </Button>
      }
      title={`Revoke “${apiKey.name}”?`}
      description={
        <div className="grid gap-2">
          <p>
            Requests with this key{apiKey.is_own ? '' : ` (${apiKey.owner.name})`} will be rejected
            immediately
            {apiKey.last_used_at ? (
              <>
                . Last used <Moment at={apiKey.last_used_at} format="short-date-time" />.
              </>
            ) : (
              '. Never used.'
            )}{' '}
            This can’t be undone. The key can currently:
          </p>
          <ul className="list-disc pl-5">
            {apiKey.scopes.map((scope) => (
              <li key={scope}>{scopeDescriptions[scope]}</li>
            ))}
          </ul>
        </div>
      }
      confirmLabel="Revoke key"
      keepLabel="Cancel"
      action={revoke}
      onConfirm={() => revoke.run(apiKey.id)}
    />
  )
}
