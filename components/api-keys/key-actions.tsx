'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useAction } from '#components/actions/use-action.ts'
import { useFormAction } from '#components/actions/use-form-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { scopeDescriptions } from '#lib/contract/api/access.values.ts'

import { updateApiKey, rotateApiKey, revokeApiKey } from './actions.ts'
import { addressForm, readAddresses } from './key-form.ts'
import * as wording from './wording.tsx'

/** Edits the allowed IP addresses of a key. */
export const EditAddresses = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const toast = useToast()
  const form = useForm({
    resolver: zodResolver(addressForm),
    defaultValues: { allowed_addresses: apiKey.allowed_addresses.join('\n') },
  })
  const update = useFormAction(updateApiKey, form, (field) => field === 'allowed_addresses', {
    onSuccess: () => {
      toast({ title: wording.ipAddressesSaved })
      onClose()
    },
  })
  const submit = form.handleSubmit((values) =>
    update.run(apiKey.id, { allowed_addresses: readAddresses(values.allowed_addresses) }),
  )
  return (
    <FormShell
      label={wording.allowedIpAddressesFor(apiKey.name)}
      onSubmit={(event) => void submit(event)}
      error={update.message}
      pending={update.isPending}
      submitLabel={wording.save}
      secondary={<Button onClick={onClose}>{wording.cancel}</Button>}
    >
      <Field
        label={wording.allowedIpAddresses}
        error={form.formState.errors.allowed_addresses?.message}
        hint={wording.onePerLineLeave}
      >
        <Textarea {...form.register('allowed_addresses')} rows={2} spellCheck={false} autoComplete="off" />
      </Field>
    </FormShell>
  )
}

const overlaps = [
  { hours: 0, label: wording.expireNowKeyLeaked },
  { hours: 1, label: wording.keepFor1Hour },
  { hours: 24, label: wording.keepFor24Hours },
  { hours: 168, label: wording.keepFor7Days },
] as const

/** Rotates the secret of a key and asks how long the old one stays valid. */
export const RotateKey = ({ apiKey, onRotated }: { apiKey: ApiKey; onRotated: (secret: string) => void }) => {
  const [hours, setHours] = useState(24)
  const rotate = useAction(rotateApiKey, { onSuccess: ({ secret }) => onRotated(secret) })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={wording.rotateName(apiKey.name)}>
          {wording.rotate}
        </Button>
      }
      title={wording.rotateWithName(apiKey.name)}
      description={
        <div className="grid gap-3">
          <p>{wording.wellCreateANew(apiKey.previous_expires_at && wording.thePreviousSecretExpires)}</p>
          <Field label={wording.currentSecret}>
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
      confirmLabel={wording.rotateKey}
      keepLabel={wording.cancel}
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
    onSuccess: () => toast({ title: wording.revokedName(apiKey.name) }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={wording.revokeName(apiKey.name)}>
          {wording.revoke}
        </Button>
      }
      title={wording.revokeWithName(apiKey.name)}
      description={
        <div className="grid gap-2">
          <p>
            {wording.requestsWithThisKey(
              apiKey.is_own ? '' : ` (${apiKey.owner.name})`,
              apiKey.last_used_at ? (
                <>{wording.lastUsed(<Moment at={apiKey.last_used_at} format="short-date-time" />)}</>
              ) : (
                wording.neverUsed
              ),
            )}
          </p>
          <ul className="list-disc pl-5">
            {apiKey.scopes.map((scope) => (
              <li key={scope}>{scopeDescriptions[scope]}</li>
            ))}
          </ul>
        </div>
      }
      confirmLabel={wording.revokeKey}
      keepLabel={wording.cancel}
      action={revoke}
      onConfirm={() => revoke.run(apiKey.id)}
    />
  )
}
